import { IMAGE_BUCKET } from "../../../app/bakery/media/image-source.ts";
import { fileNamePattern } from "./file-store.ts";

const objects = "/storage/v1/object";

/**
 * The product's requests to the file storage: to the bucket of images, which has no folders.
 */
export const storagePaths = {
	/** Writes the image that the first group names, and reads it, also from the trash. */
	image: new RegExp(`^${objects}/${IMAGE_BUCKET}/(${fileNamePattern})$`),
	/** Reads the image that the first group names. */
	publicImage: new RegExp(`^${objects}/public/${IMAGE_BUCKET}/(${fileNamePattern})$`),
};
