/** Milliseconds in which nothing more was sent and nothing answered, after which it is given up. */
const SILENCE = 60_000;

/** Sends files, and reports the progress of uploads (0 to 1), which fetch cannot do. */
export function createUploadFetch(
	accessToken: string,
	onProgress: (part: number) => void,
): typeof fetch {
	const authorization = `Bearer ${accessToken}`;
	return (input, init) => {
		const headers = { ...init?.headers, authorization };
		return send(String(input), { ...init, headers }, onProgress);
	};
}

function send(
	address: string,
	{ method = "GET", headers, body }: RequestInit,
	onProgress: (part: number) => void,
): Promise<Response> {
	// XMLHttpRequest cannot send a stream.
	if (body instanceof ReadableStream) throw new TypeError("A stream has no size to compare with.");
	const request = new XMLHttpRequest();
	request.open(method, address);
	for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
	return new Promise((resolve, reject) => {
		const giveUp = () => request.abort();
		let silence = setTimeout(giveUp, SILENCE);
		request.upload.addEventListener("progress", ({ loaded, total }) => {
			clearTimeout(silence);
			silence = setTimeout(giveUp, SILENCE);
			onProgress(loaded / total);
		});
		request.addEventListener("load", () => {
			resolve(new Response(request.responseText, { status: request.status }));
		});
		for (const failure of ["error", "abort"] as const) {
			request.addEventListener(failure, () => reject(new TypeError("Failed to fetch")));
		}
		request.addEventListener("loadend", () => clearTimeout(silence));
		request.send(body ?? null);
	});
}
