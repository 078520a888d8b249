import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { ImageFacts } from "../app/bakery/media/stored-images.server.ts";
import { examineImage } from "../server/images/image-worker/open-image.ts";

const artDirectory = path.join(import.meta.dirname, "../art");
const imageFile = (name: string) => path.join(artDirectory, `images/${name}.jpg`);
/** By name: what each image was rendered from, and what pages need to know of it. */
const manifestFile = path.join(artDirectory, "images/manifest.json");

/**
 * Part of every fingerprint: change it when the same drawing has to come out differently. The grain
 * of the drawings is made to be drawn at 1600 pixels or more. The quality is above that of what
 * visitors get (`server/images/variants.ts`); more of it would only make the repository larger.
 */
const rendering = { quality: 76, widths: { standard: 1400, wide: 2000 }, drawnAtLeast: 1600 };

const wideIllustrations = ["hero", "default-hero"];

interface Illustration {
	/** Name of the image, without extension. */
	name: string;
	/** Pixels of the image; the height follows the drawing's view box. */
	width: number;
	/** The complete SVG document: the drawing with the shared definitions. */
	svg: string;
	/** Changes when the drawing, the shared definitions or the way of rendering change. */
	fingerprint: string;
}

type Manifest = Record<string, { fingerprint: string; facts: ImageFacts }>;

/** Renders the illustrations of `art/` that changed since the last time to `art/images/{name}.jpg`. */
export async function renderArt(): Promise<void> {
	for (const { name, width, svg } of staleIllustrations()) {
		console.log(`Drawing ${name}`);
		// Drawings of ours may be larger than the XML parser allows strangers.
		await sharp(Buffer.from(svg), { unlimited: true })
			.resize(width)
			.flatten({ background: "white" })
			.jpeg({ quality: rendering.quality, mozjpeg: true })
			.toFile(imageFile(name));
	}
	const manifest: Manifest = {};
	const illustrations = readIllustrations().sort((a, b) => (a.name < b.name ? -1 : 1));
	for (const { name, fingerprint } of illustrations) {
		manifest[name] = { fingerprint, facts: await examineImage(readFileSync(imageFile(name))) };
	}
	const text = JSON.stringify(manifest, null, "\t");
	writeFileSync(manifestFile, `${text}\n`);
}

/** The illustrations whose image is missing, or drawn before their last change. */
export function staleIllustrations(): Illustration[] {
	const finished: Manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
	return readIllustrations().filter(
		({ name, fingerprint }) =>
			finished[name]?.fingerprint !== fingerprint || !existsSync(imageFile(name)),
	);
}

function readIllustrations(): Illustration[] {
	const shared = readFileSync(path.join(artDirectory, "shared.svg"), "utf8");
	const definitions = /<defs>[\s\S]*<\/defs>/.exec(shared)?.[0] ?? "";
	const drawings = globSync("{products/*,categories/*,hero,about,default-hero}.svg", {
		cwd: artDirectory,
	});
	return drawings.map((drawing) => {
		const source = readFileSync(path.join(artDirectory, drawing), "utf8");
		const { dir: folder, name: file } = path.parse(drawing);
		const name = folder === "categories" ? `category-${file}` : file;
		const width = rendering.widths[wideIllustrations.includes(name) ? "wide" : "standard"];
		const svg = complete(source, definitions, Math.max(width, rendering.drawnAtLeast));
		const fingerprint = createHash("sha256").update(svg).update(JSON.stringify(rendering));
		return { name, width, svg, fingerprint: fingerprint.digest("hex") };
	});
}

/** Sets the size in pixels on the root element and puts the shared definitions right behind it. */
function complete(source: string, definitions: string, width: number): string {
	const [, viewBox = ""] = /viewBox="([^"]+)"/.exec(source) ?? [];
	const [, , boxWidth = 1, boxHeight = 1] = viewBox.split(/[\s,]+/).map(Number);
	const height = Math.round((width * boxHeight) / boxWidth);
	return source.replace(/<svg\b([^>]*)>/, (_, attributes: string) => {
		const others = attributes.replace(/\s(width|height)="[^"]*"/g, "");
		return `<svg${others} width="${width}" height="${height}">${definitions}`;
	});
}
