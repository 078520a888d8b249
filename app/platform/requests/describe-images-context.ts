import { createContext } from "react-router";
import type { ImageDescriptions } from "../images.ts";

/** Says what the server knows of images, without keeping a page waiting for it. */
export type DescribeImages = (imageUrls: Iterable<string>) => Promise<ImageDescriptions>;

/** How loaders and actions ask the server for the sizes and colors of images. */
export const describeImagesContext = createContext<DescribeImages>();
