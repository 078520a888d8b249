import { MAX_UPLOAD_BYTES } from "../../media/upload-refusals.ts";
import { FileProblem } from "../schema.ts";
import { baseName, IMAGE_NAME } from "./image-names.ts";
import { readZipDirectory, unpackEntry, type ZipEntry } from "./zip.ts";

/** An image in an archive. */
export interface ArchivedImage {
	/** Without folders. */
	name: string;
	/** Unpacks it. */
	open(): Promise<File>;
}

const MOST_IMAGES = 2000;

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
	if (images.length > MOST_IMAGES) {
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
