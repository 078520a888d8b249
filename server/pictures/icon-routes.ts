import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Hono } from "hono";
import { pictureName } from "../../app/bakery/media/picture-source.ts";
import type { HexColor } from "../../app/bakery/site/color.ts";
import type { Site } from "../../app/bakery/site/schema.ts";
import { themeFromSettings } from "../../app/bakery/site/theme.ts";
import { log } from "../../app/platform/log.server.ts";
import { drawFavicon, drawIconInSvg, drawTile } from "./icons.ts";
import { defaultMark, type Mark, markOfLogo } from "./mark.ts";
import type { Picture } from "./picture-index.ts";
import type { Pictures } from "./pictures.ts";
import { webManifest } from "./web-manifest.ts";

interface Options {
	pictures: Pictures;
	/** The folder with the default mark, `icon.svg`. */
	artDirectory: string;
	/** Settings and search-engine texts as they are now. */
	readSite(): Promise<Pick<Site, "settings" | "seo">>;
}

interface Icon {
	mediaType: string;
	draw(mark: Mark): Promise<Buffer<ArrayBuffer>>;
}

/** What the icons are made of. */
interface Brand {
	/** Null for the default mark. */
	logo: Picture | null;
	color: HexColor;
	/** Differs as soon as the icons do. */
	version: string;
}

const icons: Record<string, Icon> = {
	"/favicon.ico": { mediaType: "image/x-icon", draw: drawFavicon },
	"/icon.svg": { mediaType: "image/svg+xml", draw: (mark) => drawIconInSvg(mark, 96) },
	"/icon-192.png": { mediaType: "image/png", draw: (mark) => drawTile(mark, 192) },
	"/icon-512.png": { mediaType: "image/png", draw: (mark) => drawTile(mark, 512) },
	"/apple-touch-icon.png": { mediaType: "image/png", draw: (mark) => drawTile(mark, 180) },
};

/** Short, since the owner may change the logo; then browsers ask whether it is still the same. */
const caching = "public, max-age=300, stale-while-revalidate=86400";

/** Answers the addresses of the icons and of the web manifest, made of the bakery's own brand. */
export function createIconRoutes({ pictures, artDirectory, readSite }: Options): Hono {
	const drawOnce = createIconMemory((brand) => readMark(pictures, artDirectory, brand));
	const routes = new Hono();
	for (const [address, icon] of Object.entries(icons)) {
		routes.get(address, async (context) => {
			const brand = await readBrand(pictures, await readSite());
			const headers = { ETag: `"${brand.version}"`, "Cache-Control": caching };
			if (context.req.header("if-none-match")?.includes(headers.ETag)) {
				return context.body(null, 304, headers);
			}
			const bytes = await drawOnce(brand, icon);
			return context.body(bytes, 200, { ...headers, "Content-Type": icon.mediaType });
		});
	}
	routes.get("/manifest.webmanifest", async (context) => {
		const { settings, seo } = await readSite();
		const manifest = JSON.stringify(webManifest(settings, seo));
		context.header("Cache-Control", caching);
		return context.body(manifest, 200, { "Content-Type": "application/manifest+json" });
	});
	return routes;
}

/** Keeps the icons of one brand: the current one. */
function createIconMemory(readMark: (brand: Brand) => Promise<Mark>) {
	let version: string | null = null;
	let mark: Promise<Mark>;
	let drawn: Map<Icon, Promise<Buffer<ArrayBuffer>>>;

	return async (brand: Brand, icon: Icon): Promise<Buffer<ArrayBuffer>> => {
		if (version !== brand.version) {
			version = brand.version;
			mark = readMark(brand);
			drawn = new Map();
		}
		const bytes = drawn.get(icon) ?? mark.then(icon.draw);
		drawn.set(icon, bytes);
		return bytes.catch((error) => {
			version = null;
			throw error;
		});
	};
}

async function readBrand(pictures: Pictures, { settings }: Pick<Site, "settings">): Promise<Brand> {
	const logo = await findLogo(pictures, settings.logoUrl);
	const color = themeFromSettings(settings).primary;
	const version = createHash("sha256").update(`${logo?.version} ${color}`).digest("hex");
	return { logo, color, version: version.slice(0, 16) };
}

/** A logo that is on another site, or is no picture, is as good as none. */
async function findLogo(pictures: Pictures, logoUrl: string | null): Promise<Picture | null> {
	const name = logoUrl === null ? null : pictureName(logoUrl);
	try {
		return name && (await pictures.find(name));
	} catch (error) {
		log.warn("the logo could not be read", { logoUrl, error });
		return null;
	}
}

async function readMark(
	pictures: Pictures,
	artDirectory: string,
	{ logo, color }: Brand,
): Promise<Mark> {
	const bytes = logo && (await pictures.original(logo));
	if (logo && bytes) return markOfLogo({ bytes, facts: logo.facts }, color);
	return defaultMark(await readFile(path.join(artDirectory, "icon.svg"), "utf8"), color);
}
