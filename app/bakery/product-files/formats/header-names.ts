import { searchable } from "../../search.ts";
import type { MappedField, Mapping } from "../schema.ts";

/** A column's name as it is looked up: without accents, case, signs, and additions in parentheses. */
export function headerKey(name: string): string {
	return searchable(name.replace(/\([^)]*\)/g, ""))
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

/** Names that are separated by `|`, as they are looked up. */
export function headerNames(names: string): ReadonlySet<string> {
	return new Set(names.split("|").map(headerKey));
}

/**
 * The names that tables give to the fields of products, in English, German, French, Spanish, Italian,
 * Portuguese, Dutch, Polish, Swedish, Danish, Norwegian, Finnish, Turkish, Japanese, and Arabic.
 */
const names: Readonly<Record<MappedField, ReadonlySet<string>>> = {
	name: headerNames(
		"name|product|product name|item|item name|title|produkt|produktname|artikel|bezeichnung|artikelbezeichnung|nom|nom du produit|produit|article|intitulé|nombre|nombre del producto|producto|artículo|nome|nome prodotto|prodotto|articolo|nome do produto|produto|artigo|naam|productnaam|nazwa|nazwa produktu|namn|produktnamn|navn|varenavn|produktnavn|vare|nimi|tuote|tuotenimi|tuotteen nimi|ad|adı|isim|ürün|ürün adı|名前|商品名|品名|製品名|名称|الاسم|اسم|اسم المنتج|المنتج",
	),
	description: headerNames(
		"description|details|text|notes|beschreibung|produktbeschreibung|descripción|detalles|descrizione|descrição|omschrijving|beschrijving|opis|beskrivning|beskrivelse|kuvaus|açıklama|tanım|説明|商品説明|الوصف|وصف",
	),
	price: headerNames(
		"price|unit price|retail price|sales price|selling price|regular price|cost|preis|verkaufspreis|vk|vk preis|einzelpreis|prix|prix ttc|prix de vente|tarif|precio|pvp|precio de venta|prezzo|prezzo di vendita|preço|preço de venda|prijs|verkoopprijs|cena|cena brutto|pris|försäljningspris|salgspris|hinta|fiyat|satış fiyatı|価格|値段|販売価格|السعر|سعر",
	),
	sizeName: headerNames(
		"size|size name|option value 1|variation name|variation|variant|variant name|option|variante|größe|taille|déclinaison|tamaño|talla|variante nome|formato|tamanho|variação|maat|variatie|wariant|rozmiar|storlek|variantnavn|størrelse|koko|varyant|boyut|バリエーション|サイズ|المقاس|الحجم",
	),
	categories: headerNames(
		"category|categories|group|type|product category|kategorie|kategorien|warengruppe|catégorie|catégories|famille|categoría|categorías|familia|categoria|categorie|reparto|categorias|categorieën|groep|kategoria|grupa|kategori|kategorier|varegruppe|ryhmä|kategoriat|kategoriler|カテゴリ|カテゴリー|分類|الفئة|الفئات|التصنيف|التصنيفات",
	),
	images: headerNames(
		"image|images|image urls|hosted image urls|picture|photo|image url|image src|photo url|bild|bilder|foto|fotos|photos|imagen|imágenes|immagine|immagini|imagem|imagens|afbeelding|afbeeldingen|zdjęcie|zdjęcia|obraz|billede|billeder|bilde|kuva|kuvat|resim|resimler|görsel|görseller|画像|写真|صورة|الصورة|الصور",
	),
	active: headerNames(
		"active|visible|published|enabled|available|aktiv|sichtbar|veröffentlicht|actif|publié|activo|publicado|attivo|pubblicato|ativo|actief|gepubliceerd|aktywny|opublikowany|publicerad|publiceret|publisert|aktiivinen|julkaistu|aktif|yayında|公開|نشط|منشور",
	),
	featured: headerNames(
		"featured|is featured|highlighted|empfohlen|hervorgehoben|mis en avant|destacado|in evidenza|em destaque|destaque|uitgelicht|wyróżniony|utvald|fremhævet|fremhevet|suositeltu|öne çıkan|おすすめ|مميز",
	),
	size: headerNames(
		"weight or size|weight|gewicht|poids|peso|waga|vikt|vægt|vekt|paino|ağırlık|重量|内容量|الوزن",
	),
	servings: headerNames(
		"servings|serves|portionen|portions|parts|raciones|porciones|porzioni|porções|porties|porcje|portioner|porsjoner|annokset|porsiyon|人数|الحصص",
	),
	keeps: headerNames(
		"shelf life|keeps|haltbarkeit|conservation|conservación|caducidad|conservazione|validade|houdbaarheid|trwałość|hållbarhet|holdbarhed|holdbarhet|säilyvyys|raf ömrü|賞味期限|مدة الصلاحية",
	),
	ingredients: headerNames(
		"ingredients|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten|składniki|ingredienser|ainekset|ainesosat|içindekiler|malzemeler|原材料|المكونات",
	),
	allergens: headerNames(
		"allergens|allergene|allergènes|alérgenos|allergeni|alergénios|alérgenos|allergenen|alergeny|allergener|allergeenit|alerjenler|アレルゲン|アレルギー|مسببات الحساسية",
	),
};

/** The columns of any table, as far as their names tell. */
export function guessMapping(columns: readonly string[]): Mapping {
	const keys = columns.map(headerKey);
	const guesses = Object.entries(names).flatMap(([field, known]) => {
		const index = keys.findIndex((key) => known.has(key));
		return index === -1 ? [] : [[field, index] as const];
	});
	return Object.fromEntries(guesses);
}
