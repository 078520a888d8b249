import { productFormSchema } from "../../../app/bakery/catalog/product-form.ts";
import { MAX_CATEGORIES, products } from "../../../app/bakery/catalog/products.ts";
import { customPages } from "../../../app/bakery/custom-pages/custom-pages.ts";
import { storedValues } from "../../../app/bakery/form-fields.ts";
import { menuItems } from "../../../app/bakery/navigation/menu-items.ts";
import { enteredOrderSchema } from "../../../app/bakery/orders/schema.ts";
import { byColumn } from "../../../app/bakery/records.ts";
import {
	MAX_REDIRECTS,
	redirectFields,
	redirectFormSchema,
} from "../../../app/bakery/redirects/redirects.ts";
import { sectionProblem } from "../../../app/bakery/stored-content/section-problem.ts";
import { isUuid } from "../../../app/bakery/uuid.ts";
import { isEmail, withPlainDomain } from "../../../app/platform/text/email.ts";
import { z } from "../../../app/platform/zod.ts";

/**
 * Values by the names of their columns. Those that are missing keep what is stored: a page that was open
 * while the site was updated lacks newer columns.
 */
const changed = (schemas: z.core.$ZodLooseShape) => z.strictObject(schemas).partial();

const {
	categoryIds: _categoryIds,
	allergenReview: _allergenReview,
	...productColumns
} = storedValues(productFormSchema);

const product = changed({
	...byColumn(products.columns, productColumns),
	category_ids: z.array(z.string().refine(isUuid)).max(MAX_CATEGORIES),
});
const menuItem = changed(menuItems.toRow(storedValues(menuItems.schema)));
const customPage = changed(customPages.toRow(storedValues(customPages.schema)));
const redirect = z.strictObject(byColumn(redirectFields, storedValues(redirectFormSchema)));

const items = z.array(z.looseObject({ given: product }));

/** The changes of a section. Missing fields stay. */
const section = z
	.looseObject({ section: z.string(), content: z.string().nullish() })
	.superRefine(({ section, content = null }, context) => {
		const message = sectionProblem(section, content);
		if (message) context.addIssue({ code: "custom", path: ["content"], message });
	});
const sections = z.array(section).max(20);

const newEmail = z.string().refine((email) => isEmail(email) && withPlainDomain(email) === email);

/**
 * What the rules of a form say about arguments for any sender, where the database can't say it: what a
 * section holds, where links may lead, which paths are the site's own.
 */
export const formArguments: ReadonlyMap<string, z.ZodType<Record<string, unknown>>> = new Map(
	Object.entries({
		save_product: z.looseObject({ given: product }),
		save_products: z.looseObject({ items: items.optional() }),
		stage_products: z.looseObject({ items }),
		save_navigation_item: z.looseObject({ given: menuItem }),
		save_custom_page: z.looseObject({ given: customPage }),
		add_redirects: z.looseObject({ given: z.array(redirect).max(MAX_REDIRECTS) }),
		save_site_content: z.looseObject({ sections }),
		save_settings: z.looseObject({ sections }),
		enter_order: z.looseObject({
			given: z.strictObject(storedValues(enteredOrderSchema)),
		}),
		invite: z.looseObject({ new_email: newEmail.optional() }),
	}),
);
