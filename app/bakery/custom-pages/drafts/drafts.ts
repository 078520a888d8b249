import { IntlMessageFormat } from "intl-messageformat";
import { escapeHtml } from "../../../platform/text/characters.ts";
import { hasGdpr } from "../../region/regional-settings.ts";
import { textLanguage } from "../../words/text-language.ts";
import type { DraftFacts, DraftPurpose, PageDraft } from "./schema.ts";

/** The data protection authorities of countries that have one for all bakeries, as they call themselves. */
const dataProtectionAuthorities: Readonly<Record<string, string>> = {
	AT: "Österreichische Datenschutzbehörde",
	CH: "Eidgenössischer Datenschutz- und Öffentlichkeitsbeauftragter (EDÖB)",
	ES: "Agencia Española de Protección de Datos",
	FR: "Commission nationale de l’informatique et des libertés (CNIL)",
	GB: "Information Commissioner’s Office",
	IE: "Data Protection Commission",
	IT: "Garante per la protezione dei dati personali",
	JP: "個人情報保護委員会",
	NL: "Autoriteit Persoonsgegevens",
	PL: "Prezes Urzędu Ochrony Danych Osobowych",
	PT: "Comissão Nacional de Proteção de Dados",
	SE: "Integritetsskyddsmyndigheten",
	TR: "Kişisel Verileri Koruma Kurumu",
};

/**
 * The drafts, fetched when they are needed: Markdown with headings, paragraphs, lists, and line breaks,
 * written as a bakery in their language would write them. Arguments and variants are in ICU
 * MessageFormat. `[email address][email]` is a fact, or a gap where it isn't known.
 */
const files = import.meta.glob<string>("./*/*.md", { query: "?raw", import: "default" });

/** The mark on the heading of the section that is left out where the site takes no orders. */
const ORDERS_MARK = " {#orders}";

/** The draft for a purpose, in the site's language, or in English. */
export async function pageDraft(
	purpose: DraftPurpose,
	language: string,
	facts: DraftFacts,
): Promise<PageDraft> {
	const { title = "", subtitle = "", sections } = await readDraft(purpose, language);
	const shown = sections.filter(
		(section) => facts.orderButton !== null || !section.includes(ORDERS_MARK),
	);
	return { title, subtitle, text: toHtml(shown.join(""), language, facts) };
}

/** The part of a privacy page about orders. */
export interface OrdersPart {
	/** The section of the draft. */
	html: string;
	/** Matches a page that says anything about them. */
	mention: RegExp;
}

/** Drafts the part of a privacy page about orders, in the site's language. */
export async function ordersPart(language: string, facts: DraftFacts): Promise<OrdersPart> {
	const { mentionOfOrders = "", sections } = await readDraft("privacy", language);
	const section = sections.find((text) => text.includes(ORDERS_MARK)) ?? "";
	return {
		html: toHtml(section, language, facts),
		mention: new RegExp(mentionOfOrders, "i"),
	};
}

interface DraftFile {
	title?: string;
	subtitle?: string;
	/** Matches each text about orders, and no draft of a privacy page without them. */
	mentionOfOrders?: string;
	sections: string[];
}

async function readDraft(purpose: DraftPurpose, language: string): Promise<DraftFile> {
	const file = `./${textLanguage(language).lang}/${purpose}.md`;
	const text = await files[file]?.();
	if (text === undefined) throw new Error(`The draft ${file} is missing.`);
	const [, head = "", body = ""] = text.split(/^---\n/m);
	const fields = [...head.matchAll(/^(\w+): (.+)$/gm)].map(([, name, value]) => [name, value]);
	return { ...Object.fromEntries(fields), sections: body.split(/^(?=## )/m) };
}

/** Without line breaks between elements, which the rich-text editor would take for text. */
function toHtml(markdown: string, language: string, facts: DraftFacts): string {
	const { messageMonths, orderButton, country } = facts;
	const { lang } = textLanguage(language);
	const text = markdown.replaceAll(ORDERS_MARK, "");
	const chosen = new IntlMessageFormat(text, lang, undefined, { ignoreTag: true }).format({
		// 0 for messages that are kept.
		months: messageMonths ?? 0,
		orders: orderButton === null ? "no" : "yes",
		country: country ?? "none",
		gdpr: hasGdpr(country) ? "yes" : "no",
		// Filled in below, so that they can't contain markup.
		siteName: "{siteName}",
		orderButton: "{orderButton}",
		today: "{today}",
	});
	const shown: Readonly<Record<string, string | null>> = shownFacts(language, facts);
	return String(chosen)
		.trim()
		.split(/\n{2,}/)
		.map(blockToHtml)
		.join("")
		.replace(
			/\[([^\][]+)\](?:\[(\w+)\])?|\{(\w+)\}/g,
			(_, gap: string, fact = "", argument = "") =>
				shown[fact || argument] ?? `<strong>[${gap}]</strong>`,
		);
}

function blockToHtml(block: string): string {
	if (block.startsWith("## ")) return `<h2>${block.slice(3)}</h2>`;
	const [, mark] = block.match(/^(-|1\.) /) ?? [];
	if (!mark) return `<p>${block.replaceAll("\\\n", "<br>").replaceAll("\n", " ")}</p>`;
	const items = block.split("\n").map((line) => `<li>${line.replace(/^\S+ /, "")}</li>`);
	const list = mark === "-" ? "ul" : "ol";
	return `<${list}>${items.join("")}</${list}>`;
}

/** The facts as HTML; null for those that aren't known. */
function shownFacts(language: string, facts: DraftFacts) {
	const { siteName, address, email, phone, orderButton, country, today } = facts;
	// Text around it that runs from right to left would reverse the order of its parts.
	const isolated = textLanguage(language).dir === "rtl" ? phone && `\u2066${phone}\u2069` : phone;
	return {
		siteName: escapeHtml(siteName),
		address: address && escapeHtml(address).replaceAll("\n", "<br>"),
		email: email && escapeHtml(email),
		phone: isolated && escapeHtml(isolated),
		orderButton: orderButton && escapeHtml(orderButton),
		/** The data protection authority; null where each region has its own, or none is known. */
		authority: (country && dataProtectionAuthorities[country]) ?? null,
		today,
	};
}
