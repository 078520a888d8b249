// Render the illustrations: node render.mjs [filter] [outdir] [width]

import { mkdir, readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const art = path.dirname(fileURLToPath(import.meta.url));
const load = async () => {
	for (const base of [process.cwd(), art]) {
		try {
			return (
				await import(pathToFileURL(createRequire(path.join(base, "x.js")).resolve("sharp")).href)
			).default;
		} catch {}
	}
	throw new Error("sharp is not installed here");
};
const sharp = await load();
sharp.concurrency(1);

const [filter = "", outdir = "out", width = "1200"] = process.argv.slice(2);
const shared = (await readFile(path.join(art, "shared.svg"), "utf8")).match(
	/<defs>[\s\S]*<\/defs>/,
)[0];

const walk = async (dir) =>
	(
		await Promise.all(
			(
				await readdir(dir, { withFileTypes: true })
			).map((e) => (e.isDirectory() ? walk(path.join(dir, e.name)) : [path.join(dir, e.name)])),
		)
	).flat();

for (const file of (await walk(art)).sort()) {
	const name = path.relative(art, file).replace(/\.svg$/, "");
	if (!file.endsWith(".svg") || name === "shared" || !name.includes(filter)) continue;
	const source = await readFile(file, "utf8");
	const [, , w, h] = source
		.match(/viewBox="([^"]+)"/)[1]
		.split(/[\s,]+/)
		.reduce((a, n) => [...a, +n], []);
	const outW = Math.round(+width),
		outH = Math.round((+width * h) / w);
	const svg = source.replace(
		/<svg\b([^>]*)>/,
		(_, attrs) =>
			`<svg${attrs.replace(/\s(width|height)="[^"]*"/g, "")} width="${outW}" height="${outH}">${shared}`,
	);
	const target = path.join(outdir, `${name}.png`);
	await mkdir(path.dirname(target), { recursive: true });
	const t = performance.now();
	await sharp(Buffer.from(svg), { unlimited: true }).resize(outW, outH).png({ compressionLevel: 6 }).toFile(target);
	console.log(
		`${name} ${outW}x${outH} ${Math.round(performance.now() - t)} ms, ${(source.length / 1024).toFixed(1)} KB`,
	);
}
