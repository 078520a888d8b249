import { describe, expect, it } from "vitest";
import { extractRtfImages } from "./paste-and-drop.ts";

const hexOf = (text: string) => Buffer.from(text.padEnd(40)).toString("hex");

/** As Word writes it: each image twice, the second time for old programs. */
const rtf = (format: string, pixels: string) =>
	String.raw`{\rtf1\ansi\pard {\*\shppict {\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picscalex100\picscaley100\picw2117\pich2117\picwgoal1200\pichgoal1200${format}\bliptag-1234{\*\blipuid 0a1b2c3d4e5f60718293a4b5c6d7e8f9}
${hexOf(pixels).replace(/(.{16})/g, "$1\n")}}}{\nonshppict {\pict\picscalex100\picw2117\wmetafile8\bliptag-1234\blipupi95{\*\blipuid 0a1b2c3d}${hexOf("windows")}}}Bread\par}`;

describe("extractRtfImages", () => {
	it.each([
		[String.raw`\pngblip`, "image/png"],
		[String.raw`\jpegblip`, "image/jpeg"],
	])("finds an image once: %s", async (format, type) => {
		const images = extractRtfImages(rtf(format, "pixels"));
		expect(images).toHaveLength(1);
		expect(images[0]?.type).toBe(type);
		expect(await images[0]?.text()).toBe("pixels".padEnd(40));
	});

	it.each([
		"",
		String.raw`{\rtf1 Bread}`,
		rtf(String.raw`\emfblip`, "x"),
		String.raw`{\pict\pngblip`,
	])("finds none in %j", (text) => {
		expect(extractRtfImages(text)).toEqual([]);
	});
});
