import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/** Of 255: the soft edge of a rounded corner comes out a little darker now and then. */
const minVisible = 4;

/**
 * Compares the images of two folders pixel by pixel.
 * @returns a line for each image that differs, or is in one of them alone; sorted by name.
 */
export async function compareFolders(before: string, after: string): Promise<string[]> {
	const [namesBefore, namesAfter] = await Promise.all([listImages(before), listImages(after)]);
	const differences: string[] = [];
	for (const name of [...new Set([...namesBefore, ...namesAfter])].sort()) {
		let difference: string | null;
		if (!namesAfter.has(name)) difference = `only in ${before}`;
		else if (!namesBefore.has(name)) difference = `only in ${after}`;
		else difference = await compareImages(path.join(before, name), path.join(after, name));
		if (difference) differences.push(`${name}: ${difference}`);
	}
	return differences;
}

async function listImages(folder: string): Promise<Set<string>> {
	const names = await readdir(folder, { recursive: true });
	return new Set(names.filter((name) => name.endsWith(".png")));
}

async function compareImages(before: string, after: string): Promise<string | null> {
	const [old, current] = await Promise.all([readPixels(before), readPixels(after)]);
	if (old.width !== current.width || old.height !== current.height) {
		return `was ${old.width} × ${old.height}, is ${current.width} × ${current.height}`;
	}
	return describeDifference(old, current);
}

interface Pixels {
	width: number;
	height: number;
	/** Red, green, blue and opacity of one after the other. */
	colors: Uint8Array;
}

async function readPixels(file: string): Promise<Pixels> {
	const { data, info } = await sharp(file)
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, colors: data };
}

/** How many pixels differ, and the rectangle they lie in. */
function describeDifference({ width, colors }: Pixels, after: Pixels): string | null {
	const columns: number[] = [];
	const rows: number[] = [];
	for (let pixel = 0; pixel < colors.length / 4; pixel++) {
		if (!isDifferent(colors, after.colors, pixel * 4)) continue;
		columns.push(pixel % width);
		rows.push(Math.floor(pixel / width));
	}
	if (columns.length === 0) return null;
	const [left, right] = rangeOf(columns);
	const [top, bottom] = rangeOf(rows);
	return `${columns.length} pixels differ, between ${left}, ${top} and ${right}, ${bottom}`;
}

function isDifferent(before: Uint8Array, after: Uint8Array, start: number): boolean {
	for (let place = start; place < start + 4; place++) {
		if (Math.abs((before[place] ?? 0) - (after[place] ?? 0)) >= minVisible) return true;
	}
	return false;
}

function rangeOf(numbers: number[]): [min: number, max: number] {
	return [
		numbers.reduce((min, number) => Math.min(min, number)),
		numbers.reduce((max, number) => Math.max(max, number)),
	];
}
