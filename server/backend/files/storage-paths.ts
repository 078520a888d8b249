import { DELETED_IMAGE_BUCKET, IMAGE_BUCKET } from "../../../app/bakery/media/image-source.ts";
import { fileNamePattern } from "./file-store.ts";

const objects = "/storage/v1/object";

/**
 * The product's requests to the file storage: to the bucket of images, which has no folders, and
 * to that of deleted ones.
 */
export const storagePaths = {
	/** Writes the image that the first group names. */
	image: new RegExp(`^${objects}/${IMAGE_BUCKET}/(${fileNamePattern})$`),
	/** Reads a deleted image: the first group is its file. */
	deletedImage: new RegExp(`^${objects}/(${DELETED_IMAGE_BUCKET}/${fileNamePattern})$`),
	/** Reads an image: the first group is its file. */
	publicImage: new RegExp(`^${objects}/public/(${IMAGE_BUCKET}/${fileNamePattern})$`),
};
