import { DELETED_PICTURE_BUCKET, PICTURE_BUCKET } from "../../../app/bakery/media/rules.ts";
import { fileNamePattern } from "./file-store.ts";

const objects = "/storage/v1/object";

/**
 * The product's requests to the file storage: to the bucket of pictures, which has no folders, and
 * to that of deleted ones.
 */
export const storagePaths = {
	/** Writes the picture that the first group names. */
	picture: new RegExp(`^${objects}/${PICTURE_BUCKET}/(${fileNamePattern})$`),
	/** Reads a deleted picture: the first group is its file. */
	deletedPicture: new RegExp(`^${objects}/(${DELETED_PICTURE_BUCKET}/${fileNamePattern})$`),
	/** Reads a picture: the first group is its file. */
	publicPicture: new RegExp(`^${objects}/public/(${PICTURE_BUCKET}/${fileNamePattern})$`),
};
