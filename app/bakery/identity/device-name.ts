type Signs = readonly (readonly [RegExp, string])[];

/** Others call themselves Chrome or Safari as well: the more particular come first. */
const browsers: Signs = [
	[/\bEdg(?:e|A|iOS)?\//, "Edge"],
	[/\bOPR\/|\bOPX\/|\bOPT\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bVivaldi\//, "Vivaldi"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/Chrome\/|\bCriOS\//, "Chrome"],
	[/\bVersion\/.*\bSafari\//, "Safari"],
];

const systems: Signs = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b|\bMacintosh\b/, "Mac"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

/** A browser and its system in words: "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
	const [browser, system] = [browsers, systems].map((signs) => findSign(signs, userAgent ?? ""));
	if (browser && system) return `${browser} on ${system}`;
	return browser ?? system ?? "Unknown device";
}

function findSign(signs: Signs, userAgent: string): string | undefined {
	return signs.find(([sign]) => sign.test(userAgent))?.[1];
}
