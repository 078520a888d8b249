import { createContext } from "react-router";
import type { PictureDescriptions } from "../pictures.ts";

/** Says what the server knows of pictures, without keeping a page waiting for it. */
export type DescribePictures = (imageUrls: Iterable<string>) => Promise<PictureDescriptions>;

/** How loaders and actions ask the server for the sizes and colors of pictures. */
export const describePicturesContext = createContext<DescribePictures>();
