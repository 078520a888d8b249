import { MAX_UPLOAD_BYTES } from "../media/uploads.ts";
import { searchable } from "../search.ts";
import { FileProblem } from "./schema.ts";
import { readZipDirectory, unpackEntry, type ZipEntry } from "./zip.ts";

/** An image in an archive. */
export interface ArchivedImage {
	/** Without folders. */
	name: string;
	/** Unpacks it. */
	open(): Promise<File>;
}

const MAX_IMAGES = 2000;

/** Of the files that are not packed at all. */
const ZIP = 0x04034b50;

/**
 * The images of a ZIP archive, by their names without folders. Each is unpacked when it is opened, so
 * that one at a time is in memory. Other files are left out.
 * @throws {FileProblem}
 */
export async function readImageArchive(file: File): Promise<ArchivedImage[]> {
	const start = new DataView(await file.slice(0, 4).arrayBuffer());
	if (start.byteLength < 4 || start.getUint32(0, true) !== ZIP) {
		throw new FileProblem("This file isn't a ZIP file. Choose a ZIP file with your images");
	}
	const images = (await readZipDirectory(file)).filter(isImage);
	if (images.length === 0) {
		throw new FileProblem(
			"This ZIP file has no images. Add JPEG, PNG, WebP, GIF, or AVIF files to it",
		);
	}
	if (images.length > MAX_IMAGES) {
		throw new FileProblem("This ZIP file has more than 2,000 images. Split it into smaller files");
	}
	for (const { name, size } of images) {
		if (size > MAX_UPLOAD_BYTES) {
			throw new FileProblem(`“${baseName(name)}” is larger than 20 MB. Make it smaller`);
		}
	}
	return images.map((entry) => ({
		name: baseName(entry.name),
		open: async () => {
			const name = baseName(entry.name);
			return new File([await unpackEntry(file, entry)], name, { type: typeOf(name) });
		},
	}));
}

/** The MIME type that a name promises; the upload checks the content. */
function typeOf(name: string): string {
	const ending = name.split(".").at(-1)?.toLowerCase();
	return `image/${ending === "jpg" ? "jpeg" : ending}`;
}

/** Macs add a folder of hidden files. */
function isImage({ name }: ZipEntry): boolean {
	const isHidden = /(?:^|[/\\])(?:__MACOSX(?:[/\\])|\.)/.test(name.replaceAll(/\.\.[/\\]/g, ""));
	return !isHidden && IMAGE_NAME.test(name);
}

/** The name of an image's file. */
export const IMAGE_NAME = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** A file's name without its folders. */
export function baseName(path: string): string {
	return path.split(/[/\\]/).at(-1) ?? "";
}

/** A product whose images are looked for by their names. */
interface NamedProduct {
	id: string;
	name: string;
	/** The names that its row of the file gives, in their order. */
	imageNames: readonly string[];
}

/**
 * The images of products, by the products' ids: those that the product file names, or those that are
 * called like the product, such as `sourdough-loaf.jpg` and `Sourdough loaf 2.jpg`.
 * @param names of the image files.
 */
export function matchImages(
	names: readonly string[],
	products: readonly NamedProduct[],
): Map<string, string[]> {
	const byFileName = Map.groupBy(names, (name) => fileKey(name));
	const byProductName = Map.groupBy(products, ({ name }) => comparable(name));
	const calledLike = new Map<NamedProduct, string[]>();
	for (const name of names.toSorted(byNumber)) {
		const product = productCalled(name, byProductName);
		if (product) calledLike.set(product, [...(calledLike.get(product) ?? []), name]);
	}
	return new Map(
		products.flatMap((product) => {
			const named = product.imageNames.flatMap((name) => {
				return byFileName.get(fileKey(name))?.slice(0, 1) ?? [];
			});
			const images = named.length > 0 ? named : (calledLike.get(product) ?? []);
			return images.length > 0 ? [[product.id, [...new Set(images)]]] : [];
		}),
	);
}

/** Macs write `é` as two characters. */
function fileKey(name: string): string {
	return baseName(name).toLowerCase().normalize("NFC");
}

/** The only product that a file is called like. A name that ends in a number is tried as it is first. */
function productCalled(
	name: string,
	products: ReadonlyMap<string, readonly NamedProduct[]>,
): NamedProduct | undefined {
	const title = comparable(baseName(name).replace(IMAGE_NAME, ""));
	const found = products.get(title) ?? products.get(title.replace(/ ?\d+$/, "")) ?? [];
	return title !== "" && found.length === 1 ? found[0] : undefined;
}

function comparable(name: string): string {
	return searchable(name)
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

/** `loaf.jpg` comes before `loaf 2.jpg`, and that one before `loaf 10.jpg`. */
function byNumber(one: string, other: string): number {
	return collator.compare(comparable(withoutType(one)), comparable(withoutType(other)));
}

const collator = new Intl.Collator("en", { numeric: true });

function withoutType(name: string): string {
	return baseName(name).replace(IMAGE_NAME, "");
}
