import { describe, expect, it } from "vitest";
import { productFormSchema } from "./catalog/product-form.ts";
import { products } from "./catalog/products.ts";
import { categories } from "./catalog/schema.ts";
import { profileFormSchema } from "./identity/account-forms.ts";
import { imageDetails } from "./media/images.admin.ts";
import { contactMessageSchema } from "./messages/contact-message.ts";
import { menuItems } from "./navigation/menu-items.ts";
import { site } from "./site/form.ts";

const unseen = " \u200b\u2060\ufeff\u202e ";

describe("a name of which nothing is seen", () => {
	it.each([
		["a product's", productFormSchema, { ...products.empty, name: unseen }, "Name is required"],
		["a category's", categories.schema, { name: unseen }, "Name is required"],
		["a menu item's", menuItems.schema, { title: unseen }, "Title is required"],
		["a visitor's", contactMessageSchema, { name: unseen }, "nameRequired"],
		["a message's", contactMessageSchema, { subject: unseen }, "subjectRequired"],
	])("is refused as %s", (_, schema, form, problem) => {
		const messages = schema.safeParse(form).error?.issues.map(({ message }) => message);
		expect(messages).toContain(problem);
	});

	it.each([
		["website", site.schema.shape.siteName, "\u200bRye"],
		["person", profileFormSchema.shape.fullName, "Rye"],
		["image", imageDetails.schema.shape.name, "\u200bRye"],
	])("is no name of a %s", (_, schema, kept) => {
		expect(schema.parse(unseen)).toBe("");
		expect(schema.parse(" \u200bRye ")).toBe(kept);
	});
});
