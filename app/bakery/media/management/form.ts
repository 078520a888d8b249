import { z } from "../../../platform/zod.ts";
import { type DescribedFields, fieldLabels } from "../../described-fields.ts";
import { visibleOrEmpty } from "../../form-fields.ts";
import type { ManagedImage } from "../schema.ts";

const percent = z.int().min(0).max(100);

/** The owner's description of an image. */
export const imageFormSchema = z.object({
	name: visibleOrEmpty.max(200, "Name must be at most 200 characters"),
	alt: z.string().trim().max(500, "Alternative Text must be at most 500 characters"),
	focus: z.object({ x: percent, y: percent }),
});

/** Labels and formats of its fields. */
export const describedImage = {
	name: { label: "Name", kind: "line" },
	alt: { label: "Alternative Text", kind: "text" },
	focus: { label: "Focal Point", kind: "custom" },
} as const satisfies DescribedFields<ImageForm>;

export const imageLabels = fieldLabels(describedImage);

export type ImageForm = z.input<typeof imageFormSchema>;

export type ImageValues = z.output<typeof imageFormSchema>;

/** An image as its form shows it. */
export function imageForm({ name, alt, focus }: ManagedImage): ImageForm {
	return { name, alt, focus };
}

/** An image's first name: that of its file, without the extension. */
export function nameOfFile(fileName: string): string {
	const name = fileName.replace(/\.[^.]*$/, "").replace(/\p{Cc}/gu, "");
	return imageFormSchema.shape.name.safeParse(name.slice(0, 200)).data ?? "";
}
