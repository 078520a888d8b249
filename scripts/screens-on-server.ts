import type { Plugin } from "vite";

/** The parts of a screen that the server runs: its title, its loader, and the view until browsers render it. */
const kept =
	/^(?:import|(?:async )?function|export const meta|export (?:async )?function (?:loader|HydrateFallback))\b/;

/** Removes from the server's program what only browsers run: the screens, and all that they import. */
export function screensOnServer(): Plugin {
	return {
		name: "screens-on-server",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "ssr",
		transform: {
			filter: {
				id: /\/app\/admin\/.*\.tsx$/,
				code: /^export (?:const meta|(?:async )?function clientLoader)\b/m,
			},
			handler(code) {
				const parts = this.parse(code, { lang: "tsx" }).body;
				const texts = parts.map(({ start, end }) => code.slice(start, end));
				const stubs = ["export const clientLoader = () => {};", "export default () => null;"];
				return [...texts.filter((text) => kept.test(text)), ...stubs].join("\n");
			},
		},
	};
}
