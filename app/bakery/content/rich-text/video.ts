/** Where the players come from that a text may frame; the Content-Security-Policy lets them in. */
export const VIDEO_FRAME_ORIGINS = [
	"https://www.youtube-nocookie.com",
	"https://player.vimeo.com",
] as const;

const YOUTUBE_HOSTS = new Set([
	"youtube.com",
	"www.youtube.com",
	"m.youtube.com",
	"youtu.be",
	"youtube-nocookie.com",
	"www.youtube-nocookie.com",
]);

const VIMEO_HOSTS = new Set(["vimeo.com", "www.vimeo.com", "player.vimeo.com"]);

/** The address of a YouTube or Vimeo player that sets no cookies; null for anything else. */
export function videoPlayerUrl(address: string): string | null {
	const absolute = address.startsWith("//") ? `https:${address}` : address;
	if (!URL.canParse(absolute)) return null;
	const url = new URL(absolute);
	if (!/^https?:$/.test(url.protocol)) return null;
	if (YOUTUBE_HOSTS.has(url.hostname)) return youtubePlayer(url);
	if (VIMEO_HOSTS.has(url.hostname)) return vimeoPlayer(url);
	return null;
}

function youtubePlayer(url: URL): string | null {
	const inPath = /^\/(?:embed\/|shorts\/|live\/|v\/)?([\w-]{11})$/.exec(url.pathname)?.[1];
	const id = url.pathname === "/watch" ? url.searchParams.get("v") : inPath;
	return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

function vimeoPlayer(url: URL): string | null {
	const id = /^\/(?:video\/)?(\d+)$/.exec(url.pathname)?.[1];
	return id ? `https://player.vimeo.com/video/${id}` : null;
}
