import { z } from "../../../platform/zod.ts";
import { visibleOrEmpty } from "../../form-fields.ts";
import type { ManagedPicture } from "../schema.ts";

const percent = z.int().min(0).max(100);

/** What the owner says about a picture. */
export const pictureFormSchema = z.object({
	name: visibleOrEmpty.max(200, "Name must be at most 200 characters"),
	alt: z.string().trim().max(500, "Alternative Text must be at most 500 characters"),
	focus: z.object({ x: percent, y: percent }),
});

/** What its fields are called. */
export const pictureLabels = {
	name: "Name",
	alt: "Alternative Text",
	focus: "Focal Point",
} satisfies Record<keyof PictureForm, string>;

export type PictureForm = z.input<typeof pictureFormSchema>;

export type PictureValues = z.output<typeof pictureFormSchema>;

/** A picture as its form shows it. */
export function pictureForm({ name, alt, focus }: ManagedPicture): PictureForm {
	return { name, alt, focus };
}

/** What a picture is called at first: as its file was, without the extension. */
export function nameOfFile(fileName: string): string {
	const name = fileName.replace(/\.[^.]*$/, "").replace(/\p{Cc}/gu, "");
	return pictureFormSchema.shape.name.safeParse(name.slice(0, 200)).data ?? "";
}
