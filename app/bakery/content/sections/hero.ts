import { imageAddress } from "../../../platform/images.ts";
import { z } from "../../../platform/zod.ts";
import { requiredText } from "../../form-fields.ts";
import { isLinkAddress } from "../../navigation/menu-items.ts";
import type { Field } from "../../resource/field.ts";
import { choice } from "../../resource/kinds/choice.ts";
import { type StoredObject, storedChoice, storedText } from "../../stored-object.ts";
import type { DefaultWords } from "./default-words.ts";
import { defineSection } from "./section.ts";

/** The image that comes with the program, for a home page without one of its own (product §2). */
export const DEFAULT_IMAGE_URL = imageAddress({ source: "art", key: "default-hero.jpg" }, 1080);

/** The first is the default (product §2). */
export const HERO_LAYOUTS = ["side-by-side", "full-width-overlay", "centered"] as const;

export type HeroLayout = (typeof HERO_LAYOUTS)[number];

/** Their labels (product §2). */
export const heroLayoutNames: Record<HeroLayout, string> = {
	"side-by-side": "Side by Side (Image Right)",
	"full-width-overlay": "Full Width with Content Overlay",
	centered: "Centered Content (Background Image)",
};

/** The first is the default (product §2). */
export const BUTTON_VARIANTS = ["default", "outline"] as const;

/** Their labels (product §2). */
export const buttonVariantNames: Record<(typeof BUTTON_VARIANTS)[number], string> = {
	default: "Primary (Filled)",
	outline: "Secondary (Outline)",
};

/** Call-to-action buttons per section (product §22). */
export const MAX_BUTTONS = 3;

const unfinishedButtonSchema = z.object({
	text: z.string(),
	url: z.string(),
	variant: z.enum(BUTTON_VARIANTS),
});

const buttonSchema = unfinishedButtonSchema.extend({
	text: requiredText("Text", 200),
	url: z
		.string()
		.trim()
		.min(1, "URL is required")
		.max(2000, "URL must be at most 2,000 characters")
		.refine((url) => url === "" || isLinkAddress(url), {
			error: "URL must start with / or be a web address",
		}),
});

export type CallToAction = z.infer<typeof buttonSchema>;

const buttonsSchema = z.array(buttonSchema).max(MAX_BUTTONS, `At most ${MAX_BUTTONS} buttons`);

/** As stored; see `readButtons`. */
export const buttons: Field<CallToAction[], CallToAction[], unknown> = {
	kind: "custom",
	label: "Call-to-Action Buttons",
	schema: z.unknown(),
	typed: buttonsSchema,
	empty: [],
	toForm: readButtons,
	show: (stored) => ({ kind: "list", entries: readButtons(stored).map(describeButton) }),
};

/** The schema while they are being typed. */
export const buttonsDraftSchema = z.array(unfinishedButtonSchema);

/** The button that 'Add Button' adds (product §22). */
export const NEW_BUTTON: CallToAction = { text: "New Button", url: "/", variant: "default" };

function defaultButtons({ viewAllProducts, ourStory }: DefaultWords): CallToAction[] {
	return [
		{ text: viewAllProducts, url: "/products", variant: "default" },
		{ text: ourStory, url: "/about", variant: "outline" },
	];
}

/** The first section of the home page (product §2). */
export const hero = defineSection({
	name: "hero",
	defaults: ({ heroTitle, heroSubtitle, heroText }) => ({
		pageTitle: null,
		title: heroTitle,
		subtitle: heroSubtitle,
		text: heroText,
		imageUrl: DEFAULT_IMAGE_URL,
	}),
	ownFields: {
		layout: choice("Hero Layout", heroLayoutNames, readLayout),
		buttons: {
			...buttons,
			draftSchema: buttonsDraftSchema,
			// Missing buttons are the two default ones; an empty list is none.
			read: (body, key, words) =>
				Array.isArray(body[key]) ? readButtons(body[key]) : defaultButtons(words),
		},
	},
});

function readLayout(text: string): HeroLayout {
	return HERO_LAYOUTS.find((layout) => layout === text) ?? HERO_LAYOUTS[0];
}

/** A button in words. */
function describeButton({ text, url, variant }: CallToAction): string {
	return `${text} (${url}, ${buttonVariantNames[variant]})`;
}

/** The buttons of any stored list that can be shown. */
export function readButtons(stored: unknown): CallToAction[] {
	return Array.isArray(stored) ? stored.flatMap(readButton).slice(0, MAX_BUTTONS) : [];
}

function readButton(stored: unknown): CallToAction[] {
	if (typeof stored !== "object" || stored === null) return [];
	const button = stored as StoredObject;
	const text = storedText(button, "text");
	const url = storedText(button, "url");
	if (!text || !url || !isLinkAddress(url)) return [];
	return [{ text, url, variant: storedChoice(button, "variant", BUTTON_VARIANTS) }];
}
