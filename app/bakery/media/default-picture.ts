import { type PictureName, pictureAddress } from "../../platform/pictures.ts";

/** The picture that comes with the program, for a home page without one of its own (product §2.4). */
const DEFAULT_PICTURE: PictureName = { source: "art", key: "default-hero.jpg" };

export const DEFAULT_PICTURE_URL = pictureAddress(DEFAULT_PICTURE, 1080);
