import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const projectDirectory = path.join(import.meta.dirname, "..");
const defaultDirectories = {
	artDirectory: path.join(projectDirectory, "art"),
	outputDirectory: path.join(projectDirectory, "art/images"),
};

/**
 * Part of every fingerprint: change it when the same drawing has to come out differently. The grain
 * of the drawings is made to be drawn at 1600 pixels or more. The quality is above that of what
 * visitors get (`server/images/variants.ts`); more of it would only make the repository larger.
 */
const rendering = { quality: 76, widths: { standard: 1400, wide: 2000 }, drawnAtLeast: 1600 };

/** The large ones take half of it. */
const memoryForTwo = 1_500_000_000;

const wideIllustrations = new Set(["hero", "default-hero"]);

interface Illustration {
	/** The drawing's path below the folder of the art. */
	drawing: string;
	/** Name of the image, without extension. */
	name: string;
	/** Pixels of the image; the height follows the drawing's view box. */
	width: number;
	/** The complete SVG document: the drawing with the shared definitions. */
	svg: string;
	/** Changes when the drawing, the shared definitions or the way of rendering change. */
	fingerprint: string;
}

type Directories = typeof defaultDirectories;

/**
 * Renders the illustrations of `art/` to `art/images/{name}.jpg`, where the repository keeps them.
 * Only what changed since the last time is rendered, and the console shows each step. Images
 * whose drawing is gone are removed.
 */
export async function renderArt(directories: Directories = defaultDirectories): Promise<void> {
	const { artDirectory, outputDirectory } = directories;
	await mkdir(outputDirectory, { recursive: true });
	const illustrations = await readIllustrations(artDirectory);
	const finished = readManifest(outputDirectory);
	await removeLeftovers(illustrations, finished, outputDirectory);

	const stale = illustrations.filter(isStale(finished, outputDirectory));
	await renderFewAtATime(stale, async (illustration, position) => {
		await renderIllustration(illustration, outputDirectory);
		finished.set(illustration.name, illustration.fingerprint);
		writeManifest(outputDirectory, finished);
		console.log(`Drew ${illustration.name} (${position} of ${stale.length})`);
	});
}

/**
 * The names of the images that are not what `renderArt` would make of the drawings: missing, drawn
 * before the last change, or without a drawing. The record of the last rendering shows which.
 */
export async function staleImages(
	directories: Directories = defaultDirectories,
): Promise<string[]> {
	const { artDirectory, outputDirectory } = directories;
	const illustrations = await readIllustrations(artDirectory);
	const finished = readManifest(outputDirectory);
	const drawn = new Set(illustrations.map(({ name }) => name));
	const stale = illustrations.filter(isStale(finished, outputDirectory));
	return [
		...stale.map(({ name }) => name),
		...[...finished.keys()].filter((name) => !drawn.has(name)),
	];
}

function isStale(finished: Map<string, string>, outputDirectory: string) {
	return ({ name, fingerprint }: Illustration) =>
		finished.get(name) !== fingerprint || !existsSync(imageFile(outputDirectory, name));
}

async function readIllustrations(artDirectory: string): Promise<Illustration[]> {
	const shared = await readFile(path.join(artDirectory, "shared.svg"), "utf8");
	const definitions = /<defs>[\s\S]*<\/defs>/.exec(shared)?.[0] ?? "";
	const drawings = globSync("{products/*,categories/*,hero,about,default-hero}.svg", {
		cwd: artDirectory,
	});
	return Promise.all(
		drawings.sort().map(async (drawing) => {
			const source = await readFile(path.join(artDirectory, drawing), "utf8");
			return describeIllustration(drawing, source, definitions);
		}),
	);
}

function describeIllustration(drawing: string, source: string, definitions: string): Illustration {
	const { dir: folder, name: file } = path.parse(drawing);
	const name = folder === "categories" ? `category-${file}` : file;
	const width = rendering.widths[wideIllustrations.has(name) ? "wide" : "standard"];
	const svg = complete({
		drawing,
		source,
		definitions,
		width: Math.max(width, rendering.drawnAtLeast),
	});
	const fingerprint = createHash("sha256").update(svg).update(JSON.stringify(rendering));
	return { drawing, name, width, svg, fingerprint: fingerprint.digest("hex") };
}

interface DrawingParts {
	drawing: string;
	source: string;
	definitions: string;
	/** Pixels of the rendered image. */
	width: number;
}

/** Sets the size in pixels on the root element and puts the shared definitions right behind it. */
function complete({ drawing, source, definitions, width }: DrawingParts): string {
	const [, viewBox = ""] = /viewBox="([^"]+)"/.exec(source) ?? [];
	const [, , boxWidth, boxHeight] = viewBox.split(/[\s,]+/).map(Number);
	if (!boxWidth || !boxHeight) throw new Error(`art/${drawing} needs a viewBox of four numbers.`);
	const height = Math.round((width * boxHeight) / boxWidth);
	return source.replace(/<svg\b([^>]*)>/, (_, attributes: string) => {
		const others = attributes.replace(/\s(width|height)="[^"]*"/g, "");
		return `<svg${others} width="${width}" height="${height}">${definitions}`;
	});
}

async function renderIllustration(illustration: Illustration, outputDirectory: string) {
	const { drawing, name, width, svg } = illustration;
	try {
		// Drawings of ours may be larger than the XML parser allows strangers.
		await sharp(Buffer.from(svg), { unlimited: true })
			.resize(width)
			.flatten({ background: "white" })
			.jpeg({ quality: rendering.quality, mozjpeg: true })
			.toFile(imageFile(outputDirectory, name));
	} catch (cause) {
		throw new Error(`art/${drawing} could not be rendered.`, { cause });
	}
}

async function renderFewAtATime(
	illustrations: Illustration[],
	render: (illustration: Illustration, position: number) => Promise<void>,
): Promise<void> {
	const queue = illustrations.entries();
	const worker = async () => {
		for (const [index, illustration] of queue) await render(illustration, index + 1);
	};
	const isRoomForTwo = process.availableMemory() > memoryForTwo;
	await Promise.all(isRoomForTwo ? [worker(), worker()] : [worker()]);
}

async function removeLeftovers(
	illustrations: Illustration[],
	finished: Map<string, string>,
	outputDirectory: string,
): Promise<void> {
	const names = new Set(illustrations.map(({ name }) => name));
	for (const name of [...finished.keys()].filter((name) => !names.has(name))) {
		await rm(imageFile(outputDirectory, name), { force: true });
		finished.delete(name);
	}
	writeManifest(outputDirectory, finished);
}

function imageFile(outputDirectory: string, name: string): string {
	return path.join(outputDirectory, `${name}.jpg`);
}

/** Which image was rendered from what: name → fingerprint. */
function readManifest(outputDirectory: string): Map<string, string> {
	const file = manifestFile(outputDirectory);
	if (!existsSync(file)) return new Map();
	const entries: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
	return new Map(Object.entries(entries));
}

/** Replaces the manifest in one step, so that an interruption leaves a whole one. */
function writeManifest(outputDirectory: string, finished: Map<string, string>): void {
	const file = manifestFile(outputDirectory);
	const text = JSON.stringify(Object.fromEntries([...finished].sort()), null, "\t");
	writeFileSync(`${file}.new`, `${text}\n`);
	renameSync(`${file}.new`, file);
}

function manifestFile(outputDirectory: string): string {
	return path.join(outputDirectory, "manifest.json");
}
