import {
	DELETED_PICTURE_BUCKET,
	PICTURE_BUCKET,
	PUBLIC_PICTURES_PATH,
} from "../../../app/bakery/media/rules.ts";
import { fileNamePattern } from "./file-store.ts";

const objects = "/storage/v1/object";

/**
 * The product's requests to the file storage: to the bucket of pictures, which has no folders, and
 * to that of deleted ones.
 */
export const storagePaths = {
	/** Removes pictures from either bucket. */
	bucket: new RegExp(`^${objects}/(?:${PICTURE_BUCKET}|${DELETED_PICTURE_BUCKET})$`),
	/** Moves a picture from one bucket to the other. */
	move: new RegExp(`^${objects}/move$`),
	/** Writes the picture that the first group names. */
	picture: new RegExp(`^${objects}/${PICTURE_BUCKET}/(${fileNamePattern})$`),
	/** Reads the deleted picture that the first group names. */
	deletedPicture: new RegExp(`^${objects}/${DELETED_PICTURE_BUCKET}/(${fileNamePattern})$`),
	/** Reads the picture that the first group names. */
	publicPicture: new RegExp(`^${PUBLIC_PICTURES_PATH}(${fileNamePattern})$`),
};
