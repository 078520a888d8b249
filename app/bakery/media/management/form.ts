import { z } from "../../../platform/zod.ts";
import { type DescribedFields, fieldLabels } from "../../described-fields.ts";
import { visibleOrEmpty } from "../../form-fields.ts";
import type { ManagedPicture } from "../schema.ts";

const percent = z.int().min(0).max(100);

/** The owner's description of a picture. */
export const pictureFormSchema = z.object({
	name: visibleOrEmpty.max(200, "Name must be at most 200 characters"),
	alt: z.string().trim().max(500, "Alternative Text must be at most 500 characters"),
	focus: z.object({ x: percent, y: percent }),
});

/** Labels and formats of its fields. */
export const describedPicture = {
	name: { label: "Name", reading: "line" },
	alt: { label: "Alternative Text", reading: "text" },
	focus: { label: "Focal Point", reading: "custom" },
} as const satisfies DescribedFields<PictureForm>;

export const pictureLabels = fieldLabels(describedPicture);

export type PictureForm = z.input<typeof pictureFormSchema>;

export type PictureValues = z.output<typeof pictureFormSchema>;

/** A picture as its form shows it. */
export function pictureForm({ name, alt, focus }: ManagedPicture): PictureForm {
	return { name, alt, focus };
}

/** A picture's first name: that of its file, without the extension. */
export function nameOfFile(fileName: string): string {
	const name = fileName.replace(/\.[^.]*$/, "").replace(/\p{Cc}/gu, "");
	return pictureFormSchema.shape.name.safeParse(name.slice(0, 200)).data ?? "";
}
