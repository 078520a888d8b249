import { describe, expect, it } from "vitest";
import { VIDEO_FRAME_ORIGINS, videoPlayerUrl } from "./video.ts";

const YOUTUBE = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
const VIMEO = "https://player.vimeo.com/video/76979871";

describe("videoPlayerUrl", () => {
	it.each([
		["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s", YOUTUBE],
		["https://youtu.be/dQw4w9WgXcQ", YOUTUBE],
		["https://m.youtube.com/shorts/dQw4w9WgXcQ", YOUTUBE],
		["http://www.youtube.com/embed/dQw4w9WgXcQ", YOUTUBE],
		["//www.youtube-nocookie.com/embed/dQw4w9WgXcQ", YOUTUBE],
		["https://vimeo.com/76979871", VIMEO],
		["https://player.vimeo.com/video/76979871?title=0", VIMEO],
	])("finds the player of %s", (address, player) => {
		expect(videoPlayerUrl(address)).toBe(player);
		expect(VIDEO_FRAME_ORIGINS).toContain(new URL(player).origin);
	});

	it.each([
		"",
		"not an address",
		"https://example.com/video.mp4",
		"https://www.youtube.com/",
		"https://www.youtube.com/watch?v=../../evil",
		"https://www.youtube.com.example.com/embed/dQw4w9WgXcQ",
		"https://vimeo.com/about",
		"javascript:alert(1)",
		"ftp://youtu.be/dQw4w9WgXcQ",
	])("has none for %j", (address) => {
		expect(videoPlayerUrl(address)).toBeNull();
	});
});
