import { expect, it } from "vitest";
import { deviceName } from "./access.ts";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";

it.each([
	[
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0",
		"Firefox on Windows",
	],
	[
		`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`,
		"Safari on Mac",
	],
	[
		`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`,
		"Safari on iPhone",
	],
	[`Mozilla/5.0 (Linux; Android 16; K) ${chrome} Mobile Safari/537.36`, "Chrome on Android"],
	[
		`Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
		"Samsung Internet on Android",
	],
	["curl/8.5.0", "Unknown device"],
	[null, "Unknown device"],
])("%j is named", (userAgent, name) => {
	expect(deviceName(userAgent)).toBe(name);
});
