import type { FileRow } from "../schema.ts";
import { cellOf } from "./file-item.ts";
import { headerKey, headerNames } from "./header-names.ts";

/** The columns that are read, as WooCommerce translates them. */
const names = {
	id: headerNames("ID|المعرف|معرف"),
	type: headerNames("Type|Typ|Tipo|Tyyppi|Tür|タイプ|種類|商品タイプ|النوع"),
	sku: headerNames(
		"SKU|Artikelnummer|UGS|REF|Varenummer|Artikelnr|Tuotetunnus|Stok kodu|商品コード|رمز المنتج|COD|Cod",
	),
	name: headerNames("Name|Nom|Nombre|Nome|Naam|Nazwa|Namn|Navn|Nimi|İsim|Ad|名前|名称|الاسم|اسم"),
	published: headerNames(
		"Published|Veröffentlicht|Publié|Publicado|Pubblicato|Gepubliceerd|Opublikowano|Opublikowany|Publicerad|Udgivet|Publiceret|Publisert|Julkaistu|Yayınlandı|Yayımlanmış|公開|公開済み|منشور",
	),
	featured: headerNames(
		"Is featured?|Ist hervorgehoben?|Mis en avant ?|¿Está destacado?|In evidenza?|Is uitgelicht?|Em destaque?|Wyróżniony?|Är framhävd?|Utvald?|Er fremhævet?|Er fremhevet?|Öne çıkan mı?",
	),
	visibility: headerNames(
		"Visibility in catalog|Sichtbarkeit im Katalog|Visibilité dans le catalogue|Visibilidad en el catálogo|Visibilità nel catalogo|Zichtbaarheid in catalogus|Visibilidade no catálogo|Widoczność w katalogu|Synlighet i katalogen|Synlighet i katalog|Synlighed i katalog|Synlighed i kataloget|Näkyvyys katalogissa|Näkyvyys luettelossa|Katalogda görünürlük|カタログでの表示|الظهور في الكتالوج",
	),
	shortDescription: headerNames(
		"Short description|Kurzbeschreibung|Description courte|Descripción corta|Breve descrizione|Descrizione breve|Korte beschrijving|Descrição curta|Breve descrição|Descrição breve|Krótki opis|Kort beskrivning|Kort beskrivelse|Lyhyt kuvaus|Kısa açıklama|短い説明|簡単な説明|وصف قصير|وصف مختصر",
	),
	description: headerNames(
		"Description|Beschreibung|Descripción|Descrizione|Beschrijving|Descrição|Opis|Beskrivning|Beskrivelse|Kuvaus|Açıklama|説明|الوصف|وصف",
	),
	salePrice: headerNames(
		"Sale price|Angebotspreis|Tarif promo|Prix promo|Precio rebajado|Precio de oferta|Prezzo in offerta|Prezzo scontato|Actieprijs|Aanbiedingsprijs|Preço promocional|Cena promocyjna|Reapris|Kampanjpris|Udsalgspris|Tilbudspris|Salgspris|Alennushinta|Tarjoushinta|İndirimli fiyat|セール価格|سعر التخفيض|سعر العرض",
	),
	price: headerNames(
		"Regular price|Regulärer Preis|Normaler Preis|Tarif régulier|Prix régulier|Prix normal|Precio normal|Precio regular|Prezzo di listino|Prezzo normale|Prezzo regolare|Reguliere prijs|Normale prijs|Preço|Preço normal|Preço regular|Cena podstawowa|Cena regularna|Ordinarie pris|Normalpris|Almindelig pris|Vanlig pris|Ordinær pris|Normaali hinta|Normaalihinta|Vakiohinta|Normal fiyat|通常価格|السعر الافتراضي|السعر العادي",
	),
	categories: headerNames(
		"Categories|Kategorien|Catégories|Categorías|Categorie|Categorieën|Categorias|Kategorie|Kategorier|Kategoriat|Osastot|Kategoriler|カテゴリー|カテゴリ|التصنيفات|الفئات",
	),
	images: headerNames(
		"Images|Bilder|Imágenes|Immagini|Afbeeldingen|Imagens|Obrazki|Obrazy|Zdjęcia|Billeder|Kuvat|Görseller|Resimler|画像|الصور",
	),
	parent: headerNames(
		"Parent|Übergeordnetes Produkt|Übergeordnet|Produit parent|Superior|Padre|Principal|Genitore|Bovenliggend|Hoofd|Hoofdproduct|Ascendente|Pai|Nadrzędny|Rodzic|Överordnad|Förälder|Overordnet|Forælder|Ylätason tuote|Vanhempi|Ebeveyn|Üst|親|الأصل|الأب",
	),
};

type WooField = keyof typeof names;

/** Where the columns of a complete export are, counted from that of the visibility. */
const fromVisibility: Readonly<Partial<Record<WooField, number>>> = {
	...{ name: -3, published: -2, featured: -1, shortDescription: 1, description: 2 },
	...{ salePrice: 18, price: 19, categories: 20, images: 23, parent: 26 },
};

/** WooCommerce writes types and visibilities in English, whatever the language. */
const TYPES =
	/^(?:simple|variable|variation|grouped|external)(?:\s*,\s*(?:virtual|downloadable))*$/i;
const VISIBILITIES = /^(?:visible|catalog|search|hidden)$/i;

/** So many rows show what a column has. */
const SAMPLE = 50;

export interface WooColumns extends Partial<Record<WooField, number>> {
	/** The columns of the attributes' values, in the order of the attributes. */
	attributes: number[];
}

/** The columns of a WooCommerce export, by their names or, in other languages, by their places. */
export function woocommerceColumns(
	columns: readonly string[],
	rows: readonly FileRow[],
): WooColumns {
	const keys = columns.map(headerKey);
	const named = Object.entries(names).flatMap(([field, known]) => {
		const index = keys.findIndex((key) => known.has(key));
		return index === -1 ? [] : [[field, index] as const];
	});
	const [type, visible] = [TYPES, VISIBILITIES].map((pattern) => {
		return columnWith(pattern, columns, rows);
	});
	const found: Partial<Record<WooField, number>> = {
		...Object.fromEntries(named),
		...(type !== undefined && { type }),
		...(visible !== undefined && { visibility: visible }),
	};
	const { visibility } = found;
	if (visibility !== undefined && columns.length > visibility + 26) {
		// The SKU follows the type; in some versions a GTIN comes between it and the name.
		if (type !== undefined) found.sku ??= type + 1;
		for (const [field, distance] of Object.entries(fromVisibility)) {
			found[field as WooField] ??= visibility + distance;
		}
	}
	return { ...found, attributes: attributeColumns(columns) };
}

function columnWith(
	pattern: RegExp,
	columns: readonly string[],
	rows: readonly FileRow[],
): number | undefined {
	const sample = rows.slice(0, SAMPLE);
	return [...columns.keys()].find((index) => {
		const cells = sample.map((row) => cellOf(row, index)).filter((cell) => cell !== "");
		return cells.length > 0 && cells.every((cell) => pattern.test(cell));
	});
}

/** Of an attribute's columns, all with its number, the second one has the values. */
function attributeColumns(columns: readonly string[]): number[] {
	const ofNumber = new Map<string, number[]>();
	for (const [index, name] of columns.entries()) {
		const [number] = /^meta:/i.test(name) ? [] : (name.match(/\d+/) ?? []);
		if (number) ofNumber.set(number, [...(ofNumber.get(number) ?? []), index]);
	}
	return [...ofNumber].flatMap(([, [first, second]]) => {
		return second !== undefined && first !== undefined && second === first + 1 ? [second] : [];
	});
}

/**
 * Whether a table is an export of WooCommerce. Without rows its names alone decide, which are known in
 * 15 languages.
 */
export function isWoocommerce(columns: readonly string[], rows: readonly FileRow[]): boolean {
	const { type, name, price, visibility, published, description } = woocommerceColumns(
		columns,
		rows,
	);
	if (type === undefined || name === undefined || price === undefined) return false;
	if (rows.length > 0 && columnWith(TYPES, columns, rows) === undefined) return false;
	return [visibility, published, description].some((index) => index !== undefined);
}
