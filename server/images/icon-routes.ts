import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Hono } from "hono";
import { imageName } from "../../app/bakery/media/image-source.ts";
import { BRAND_IMAGE_PATH } from "../../app/bakery/site/page-preview.ts";
import type { Site } from "../../app/bakery/site/stored-site.ts";
import { type HexColor, themeFromSettings } from "../../app/bakery/site/theme.ts";
import { textLanguage } from "../../app/bakery/words/text-language.ts";
import { log } from "../../app/platform/log.server.ts";
import { isUnchanged } from "../http/entity-tag.ts";
import type { IconShape } from "./image-worker/icons.ts";
import type { ImageWorker } from "./image-worker/image-worker.ts";
import type { Image, Images } from "./images.ts";

interface Options {
	images: Pick<Images, "find" | "read">;
	imageWorker: ImageWorker;
	/** The folder with the default mark, `icon.svg`. */
	artDirectory: string;
	/** Settings and search-engine texts as they are now. */
	readSite(): Promise<Pick<Site, "settings" | "seo">>;
}

interface Icon {
	mediaType: string;
	shape: IconShape;
}

/** The image of the icons. */
interface Brand {
	/** Null for the default mark. */
	logo: Image | null;
	color: HexColor;
	/** Differs as soon as the icons do. */
	version: string;
}

const icons: Record<string, Icon> = {
	"/favicon.ico": { mediaType: "image/x-icon", shape: "icon file" },
	"/icon.svg": { mediaType: "image/svg+xml", shape: "drawing" },
	"/icon-192.png": { mediaType: "image/png", shape: { tile: 192 } },
	"/icon-512.png": { mediaType: "image/png", shape: { tile: 512 } },
	"/apple-touch-icon.png": { mediaType: "image/png", shape: { tile: 180 } },
	[BRAND_IMAGE_PATH]: { mediaType: "image/png", shape: "card" },
};

/** Short, since the owner may change the logo; then browsers ask whether it is still the same. */
const caching = "public, max-age=300, stale-while-revalidate=86400";

/** Answers the addresses of the icons and of the web manifest, made of the bakery's own brand. */
export function createIconRoutes({ images, imageWorker, artDirectory, readSite }: Options): Hono {
	const routes = new Hono();
	const drawOnce = createIconMemory(async ({ logo, color }, { shape }) => {
		const bytes = logo && (await images.read(logo.name));
		return imageWorker.run("drawIcon", shape, {
			logo: logo && bytes ? { bytes, facts: logo.facts } : null,
			drawing: await readFile(path.join(artDirectory, "icon.svg"), "utf8"),
			brandColor: color,
		});
	});
	for (const [address, icon] of Object.entries(icons)) {
		routes.get(address, async (context) => {
			const brand = await readBrand(images, await readSite());
			const headers = { ETag: `"${brand.version}"`, "Cache-Control": caching };
			if (isUnchanged(context.req.header("if-none-match"), headers.ETag)) {
				return context.body(null, 304, headers);
			}
			const bytes = new Uint8Array(await drawOnce(brand, icon));
			return context.body(bytes, 200, { ...headers, "Content-Type": icon.mediaType });
		});
	}
	routes.get("/manifest.webmanifest", async (context) => {
		const manifest = JSON.stringify(webManifest(await readSite()));
		const headers = { "Cache-Control": caching, "Content-Type": "application/manifest+json" };
		return context.body(manifest, 200, headers);
	});
	return routes;
}

/** The web manifest: what a telephone needs to put the site on its home screen. */
function webManifest({ settings, seo }: Pick<Site, "settings" | "seo">) {
	const theme = themeFromSettings(settings);
	return {
		id: "/",
		name: settings.siteName,
		short_name: settings.siteName,
		...(seo.metaDescription ? { description: seo.metaDescription } : {}),
		...textLanguage(settings.language),
		start_url: "/",
		// The pages have no way back of their own, so the browser's stays.
		display: "minimal-ui",
		theme_color: theme.primary,
		background_color: theme.paper,
		icons: [
			{ src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
			{ src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
			{ src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
		],
	};
}

/** Keeps the icons of one brand, the current one. What could not be drawn is tried again. */
function createIconMemory(draw: (brand: Brand, icon: Icon) => Promise<Buffer>) {
	let current: { version: string; drawn: Map<Icon, Promise<Buffer>> } | null = null;

	return async (brand: Brand, icon: Icon): Promise<Buffer> => {
		if (current?.version !== brand.version) current = { version: brand.version, drawn: new Map() };
		const { drawn } = current;
		const bytes = drawn.get(icon) ?? draw(brand, icon);
		drawn.set(icon, bytes);
		return bytes.catch((error) => {
			drawn.delete(icon);
			throw error;
		});
	};
}

async function readBrand(
	images: Options["images"],
	{ settings }: Pick<Site, "settings">,
): Promise<Brand> {
	const logo = await findLogo(images, settings.logoUrl);
	const color = themeFromSettings(settings).primary;
	const version = createHash("sha256").update(`${logo?.facts.version} ${color}`).digest("hex");
	return { logo, color, version: version.slice(0, 16) };
}

/** A logo that is on another site, or is no image, is as good as none. */
async function findLogo(images: Options["images"], logoUrl: string | null): Promise<Image | null> {
	const name = logoUrl === null ? null : imageName(logoUrl);
	try {
		return name && (await images.find(name));
	} catch (error) {
		log.warn("could not read the logo", { logoUrl, error });
		return null;
	}
}
