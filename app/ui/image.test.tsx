import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Image } from "./image.tsx";

const source = {
	address: "/loaf/960",
	candidates: [160, 320, 640, 1280].map((width) => ({ address: `/loaf/${width}`, width })),
	...{ width: 1400, height: 1050, colors: "#edc,#b97,#753" },
};
const box = { alt: "A loaf", sizes: "50vw", width: 4, height: 3 };

describe("Image", () => {
	it("lets the browser choose a size", () => {
		const html = renderToStaticMarkup(<Image source={source} {...box} />);
		expect(html).toContain(
			'srcSet="/loaf/160 160w, /loaf/320 320w, /loaf/640 640w, /loaf/1280 1280w"',
		);
		expect(html).toContain('sizes="50vw"');
		expect(html).toContain('src="/loaf/960"');
		// A browser starts loading `src` as soon as it is set, so what replaces it has to come first.
		expect(html.indexOf("srcSet")).toBeLessThan(html.indexOf(" src="));
	});

	it("offers nothing beyond the first size that is large enough", () => {
		const html = renderToStaticMarkup(<Image source={source} {...box} largest={500} />);
		expect(html).toContain('srcSet="/loaf/160 160w, /loaf/320 320w, /loaf/640 640w"');
	});

	it("keeps the room and shows the colors of the image", () => {
		const html = renderToStaticMarkup(<Image source={source} {...box} />);
		expect(html).toContain('width="1400" height="1050"');
		expect(html).toContain("background-image:linear-gradient(#edc,#b97,#753)");
	});

	it("keeps the point in sight that the owner chose, where it is cut off", () => {
		const focused = { ...source, focus: "30% 80%" };
		expect(renderToStaticMarkup(<Image source={focused} {...box} />)).toContain(
			"object-position:30% 80%",
		);
		expect(renderToStaticMarkup(<Image source={source} {...box} />)).not.toContain("position");
		const whole = renderToStaticMarkup(<Image source={focused} {...box} fit="contain" />);
		expect(whole).not.toContain("style");
	});

	it("counts what is cut off on the sides, except on the smallest screens", () => {
		const sizes = "(min-width: 72rem) 20rem, (min-width: 48rem) 30.5vw, 90vw";
		const sizesIn = (place: { width: number; height: number }) =>
			renderToStaticMarkup(<Image source={source} alt="" sizes={sizes} {...place} />);
		expect(sizesIn({ width: 1, height: 1 })).toContain(
			'sizes="(min-width: 72rem) 27rem, (min-width: 48rem) 41vw, 90vw"',
		);
		expect(sizesIn({ width: 4, height: 3 })).toContain(`sizes="${sizes}"`);
		expect(sizesIn({ width: 16, height: 9 })).toContain(`sizes="${sizes}"`);
	});
});
