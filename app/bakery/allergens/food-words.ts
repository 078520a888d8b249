import type { CatalogLanguage } from "../words/text-language.ts";

/** A food that the law wants to be named in a list of ingredients, or that many such foods share. */
export type Food =
	| ("gluten" | "wheat" | "spelt" | "khorasan" | "rye" | "barley" | "oats" | "triticale")
	| ("crustaceans" | "molluscs" | "fish" | "eggs" | "milk" | "peanuts" | "soybeans")
	| ("nuts" | "almond" | "hazelnut" | "walnut" | "cashew" | "pecan" | "brazil-nut")
	| ("pistachio" | "macadamia" | "pine-nut" | "celery" | "mustard" | "sesame")
	| ("sulphites" | "lupin");

/**
 * What names a food, as a regular expression, and longer texts with such a word that are something
 * else: 'Buchweizen' is no wheat. `<` and `>` are the edges of a word.
 */
type Naming = string | readonly [named: string, other: string];

interface LanguageWords {
	/** Where a name may be: a word, the beginning of one, or a part of it ('Roggenmehl'). */
	within: "word" | "beginning" | "part";
	/** Texts that say that a food is not there; `X` is its name. */
	absent: string;
	foods: Readonly<Record<Food, Naming>>;
}

/**
 * How ingredients name foods in each language; English ones count in every language. The names of the
 * catalogs are among them (food-words.test.ts).
 */
const languages: Partial<Record<CatalogLanguage, LanguageWords>> & { en: LanguageWords } = {
	en: {
		within: "word",
		absent: "X[\\s-]*free>|<(?:without|free from|no) X",
		foods: {
			gluten: "gluten",
			wheat: "(?:whole)?wheat|wheat(?:germ|meal)",
			spelt: "spelt",
			khorasan: "khorasan|kamut",
			rye: "rye",
			barley: "barley",
			oats: "oats?|oat(?:meal|flakes)",
			triticale: "triticale",
			crustaceans: "crustaceans?",
			molluscs: "mollus[ck]s?",
			fish: "fish(?:es)?",
			eggs: "eggs?",
			milk: [
				"(?:butter)?milk",
				"(?:almond|cashew|coconut|hazelnut|hemp|macadamia|nut|oat|pea|peanut|pistachio|plant|rice|soya?|soybean|walnut)[\\s-]+milk|milk thistle",
			],
			peanuts: "peanuts?|groundnuts?",
			soybeans: "soya?|soya?[\\s-]?beans?",
			nuts: ["nuts?", "(?:pine|tiger|betel|kola|shea)[\\s-]+nuts?"],
			almond: "almonds?",
			hazelnut: "hazelnuts?|filberts?",
			walnut: "walnuts?",
			cashew: "cashews?",
			pecan: "pecans?",
			"brazil-nut": "brazil[\\s-]+nuts?",
			pistachio: "pistachio(?:e?s)?",
			macadamia: "macadamias?|queensland[\\s-]+nuts?",
			"pine-nut": "pine[\\s-]+nuts?",
			celery: "celery|celeriac",
			mustard: "mustard",
			sesame: "sesame",
			sulphites: "\\p{L}*sul(?:ph|f)ites?|sul(?:ph|f)ur dioxide",
			lupin: "lupine?s?",
		},
	},
	de: {
		within: "part",
		absent: "X\\p{L}*frei|<(?:ohne|frei von) X",
		foods: {
			gluten: "gluten",
			wheat: ["weizen", "buchweizen"],
			spelt: "dinkel",
			khorasan: "khorasan|kamut",
			rye: "roggen",
			barley: "gerste",
			oats: "hafer",
			triticale: "triticale",
			crustaceans: "krebstier|krustentier",
			molluscs: "weichtier|mollusk",
			fish: ["fisch", "tintenfisch"],
			eggs: [
				"<ei>|<ei(?:er|gelb|wei(?:ß|ss)|klar|dotter|pulver)|(?:hühner|wachtel|enten|voll|trocken|frisch|freiland|bio|land)-?ei(?:er|gelb|pulver|>)",
				"<eier(?:schw[aä]mm|fr[uü]cht|pflaume)\\p{L}*",
			],
			milk: [
				"milch",
				"(?:kokos(?:nuss)?|mandel|hafer|soja|reis|cashew|haselnuss|macadamia|erbsen|hanf|dinkel|pistazien|walnuss|erdnuss|lupinen|nuss|pflanzen|getreide|fisch)[\\s-]*milch|milchs(?:ä|ae)ure|milchsauer",
			],
			peanuts: "erdn(?:uss|uß|üss)",
			soybeans: "soja",
			nuts: "schalenfr[üu]cht|<n(?:uss|uß|üss)",
			almond: ["mandel", "erdmandel"],
			hazelnut: "haseln(?:uss|uß|üss)",
			walnut: "(?:wal|baum|schwarz)n(?:uss|uß|üss)",
			cashew: "cashew|kaschu",
			pecan: "pe[ck]an",
			"brazil-nut": "paran(?:uss|uß|üss)",
			pistachio: "pistazi",
			macadamia: "ma[ck]adamia|queenslandn(?:uss|uß|üss)",
			"pine-nut": "pinien",
			celery: "sellerie",
			mustard: "senf",
			sesame: "sesam",
			sulphites: "sul(?:f|ph)it|schwefeldioxid",
			lupin: "lupine",
		},
	},
	fr: {
		within: "word",
		absent: "<sans X",
		foods: {
			gluten: "gluten",
			wheat: ["blés?|froment", "blés? noirs?|blé de sarrasin"],
			spelt: "épeautres?",
			khorasan: "khorasan|kamut",
			rye: "seigle",
			barley: "orges?",
			oats: "avoines?",
			triticale: "triticale",
			crustaceans: "crustacés?",
			molluscs: "mollusques?",
			fish: "poissons?",
			eggs: [
				"(?:œ|oe)ufs?",
				"(?:œ|oe)ufs? (?:de |d['’])(?:lump|lompe|saumon|truite|poisson|cabillaud|esturgeon)s?",
			],
			milk: [
				"(?:petit-)?laits?",
				"laits? (?:végéta(?:l|ux)|(?:de |d['’])(?:noix(?: de coco)?|coco|amandes?|soja|riz|avoine|noisettes?|cajou|chanvre|épeautre|macadamia|pois))",
			],
			peanuts: "arachides?|cacahu[eè]tes?|cacahouètes?",
			soybeans: "soja|soya",
			nuts: "fruits? à coques?",
			almond: ["amandes?", "amandes? de (?:terre|mer)"],
			hazelnut: "noisettes?|avelines?",
			walnut: [
				"noix|cerneaux?",
				"noix (?:de (?:coco|muscade|cajou|p[ée]can|macadamia|kola|veau)|du (?:brésil|queensland)|muscades?)",
			],
			cashew: "(?:noix de )?cajous?|anacardes?",
			pecan: "(?:noix de )?p[ée]cans?|pacanes?",
			"brazil-nut": "noix du br[ée]sil",
			pistachio: "pistaches?",
			macadamia: "(?:noix de )?macadamia|noix du queensland",
			"pine-nut": "pignons?",
			celery: "c[ée]leris?",
			mustard: "moutardes?",
			sesame: "s[ée]sames?",
			sulphites: "\\p{L}*sulfites?|anhydride sulfureux|dioxyde de soufre",
			lupin: "lupins?",
		},
	},
	es: {
		within: "word",
		absent: "<sin X",
		foods: {
			gluten: "gluten",
			wheat: ["trigo", "trigo (?:sarraceno|negro)"],
			spelt: "espelta|escanda",
			khorasan: "khorasan|kamut",
			rye: "centeno",
			barley: "cebada",
			oats: "avena",
			triticale: "triticale",
			crustaceans: "crustáceos?",
			molluscs: "moluscos?",
			fish: "pescados?",
			eggs: "huevos?",
			milk: [
				"leches?",
				"leches? (?:vegetal(?:es)?|de (?:coco|almendras?|soja|soya|arroz|avena|avellanas?|anacardos?|cáñamo|chufa|macadamia|nueces|guisante))",
			],
			peanuts: "cacahu[ea]tes?|man[ií]",
			soybeans: "soja|soya",
			nuts: "frutos? de cáscara",
			almond: "almendras?",
			hazelnut: "avellanas?",
			walnut: [
				"nuez|nueces",
				"(?:nuez|nueces) (?:moscadas?|(?:de |de la |del )?(?:macadamia|pec[aá]n(?:as?)?|brasil|australia|cola|india|coco))",
			],
			cashew: "anacardos?|(?:nuez|nueces) de la india",
			pecan: "pacanas?|(?:nuez|nueces) (?:de )?pec[aá]n(?:as?)?",
			"brazil-nut": "(?:nuez|nueces|castañas?) del? brasil",
			pistachio: "pistachos?|alfóncigos?",
			macadamia: "(?:(?:nuez|nueces) (?:de )?)?macadamias?|nueces de australia",
			"pine-nut": "piñon(?:es)?|piñón",
			celery: "apio(?:nabo)?",
			mustard: "mostaza",
			sesame: "s[ée]samo|ajonjol[ií]",
			sulphites: "\\p{L}*sulfitos?|dióxido de azufre|anhídrido sulfuroso",
			lupin: "altramuz|altramuces|lupinos?",
		},
	},
	it: {
		within: "word",
		absent: "<senza X",
		foods: {
			gluten: "glutine",
			wheat: ["gran[oi]|frumento", "gran[oi] saracen[oi]|grano turco"],
			spelt: "farro|spelta",
			khorasan: "khorasan|kamut",
			rye: "segale",
			barley: "orzo",
			oats: "avena",
			triticale: "triticale",
			crustaceans: "crostace[io]",
			molluscs: "mollusc(?:hi|o)",
			fish: "pesc[ei]",
			eggs: ["uov[ao]", "uova di (?:lompo|salmone|trota|pesce|storione)"],
			milk: [
				"latte",
				"latte (?:vegetale|(?:di |d['’])(?:cocco|mandorl[ae]|soia|riso|avena|nocciol[ae]|anacardi|canapa|farro|noci))",
			],
			peanuts: "arachid[ei]",
			soybeans: "soia|soja",
			nuts: "frutta a guscio",
			almond: "mandorl[ae]",
			hazelnut: "nocciol[ae]",
			walnut: [
				"noc[ei]",
				"noc[ei] (?:moscat[ae]|(?:di |d['’])?(?:cocco|pecan|macadamia|acagi[ùu]|cola)|del (?:brasile|queensland))",
			],
			cashew: "anacard[io]|noc[ei] (?:di |d['’])acagi[ùu]",
			pecan: "(?:noc[ei] (?:di )?)?pecan",
			"brazil-nut": "noc[ei] del brasile",
			pistachio: "pistacchio?",
			macadamia: "(?:noc[ei] (?:di )?)?macadamia|noci del queensland",
			"pine-nut": "pinol[io]",
			celery: "sedano",
			mustard: "senape",
			sesame: "sesamo",
			sulphites: "\\p{L}*solfit[io]|anidride solforosa",
			lupin: "lupin[io]",
		},
	},
	pt: {
		within: "word",
		absent: "<(?:sem|livre de) X",
		foods: {
			gluten: "glúten",
			wheat: ["trigo", "trigo[\\s-]+(?:sarraceno|mourisco)"],
			spelt: "espelta",
			khorasan: "khorasan|kamut",
			rye: "centeio",
			barley: "cevada",
			oats: "aveia",
			triticale: "triticale",
			crustaceans: "crustáceos?",
			molluscs: "moluscos?",
			fish: "peixes?",
			eggs: "ovos?",
			milk: [
				"leites?",
				"leites? (?:vegeta(?:l|is)|de (?:coco|amêndoas?|soja|arroz|aveia|avelãs?|caju|castanhas?))",
			],
			peanuts: "amendoi(?:m|ns)",
			soybeans: "soja",
			nuts: "frutos? de casca rija",
			almond: "amêndoas?",
			hazelnut: "avelãs?",
			walnut: [
				"noz|nozes",
				"noz(?:es)?[\\s-]+(?:moscadas?|(?:de )?(?:macad[âa]mia|pec[ãa]s?|cola|coco)|do (?:queensland|brasil))",
			],
			cashew: "(?:castanhas? de )?cajus?",
			pecan: "(?:noz(?:es)? )?pec[ãa]s?",
			"brazil-nut": "(?:castanhas?|nozes) do (?:brasil|pará)",
			pistachio: "pistácios?|pistaches?",
			macadamia: "(?:noz(?:es)? de )?macad[âa]mias?|nozes do queensland",
			"pine-nut": "pinh(?:ão|ões)",
			celery: "aipo|salsão",
			mustard: "mostarda",
			sesame: "s[ée]samo|gergelim",
			sulphites: "\\p{L}*sulfitos?|dióxido de enxofre|anidrido sulfuroso",
			lupin: "tremoços?|lupinos?",
		},
	},
	nl: {
		within: "part",
		absent: "X\\p{L}*vrij|<(?:zonder|vrij van) X",
		foods: {
			gluten: "gluten",
			wheat: "tarwe",
			spelt: "spelt",
			khorasan: "khorasan|kamut",
			rye: "rogge",
			barley: "gerst",
			oats: "haver",
			triticale: "triticale",
			crustaceans: "schaaldier",
			molluscs: "weekdier",
			fish: ["<vis|vis>", "inktvis|<vis(?:c|u)\\p{L}*"],
			eggs: "<ei>|<ei(?:er|geel|wit|dooier|poeder)|(?:kippen|scharrel|heel|vol)-?ei(?:er|poeder|>)",
			milk: [
				"melk",
				"(?:kokos|amandel|haver|soja|rijst|cashew|hazelnoot|noten|hennep|macadamia|erwten|spelt)[\\s-]*melk|melkzuur",
			],
			peanuts: "pinda|aardnoo?t",
			soybeans: "soja",
			nuts: "<noot>|<noten>",
			almond: ["amandel", "aardamandel"],
			hazelnut: "hazelnoo?t",
			walnut: "(?:wal|okker)noo?t",
			cashew: "cashew",
			pecan: "pecan",
			"brazil-nut": "paranoo?t",
			pistachio: "pistache",
			macadamia: "macadamia|queenslandnoo?t",
			"pine-nut": "pijnboompit",
			celery: "selderij|selderie",
			mustard: "mosterd",
			sesame: "sesam",
			sulphites: "sulfiet|zwaveldioxide",
			lupin: "lupine",
		},
	},
	pl: {
		within: "beginning",
		absent: "<bez X",
		foods: {
			gluten: "gluten",
			wheat: "pszen(?:ic|n)",
			spelt: "orkisz",
			khorasan: "khorasan|kamut",
			rye: "żyt",
			barley: "jęczmi",
			oats: "owies|ows",
			triticale: "pszenżyt",
			crustaceans: "skorupiak",
			molluscs: "mięczak",
			fish: ["ryb", "rybofla"],
			eggs: "jaj",
			milk: [
				"mlek|mleczn",
				"mle(?:k|czk)\\p{L}+ (?:kokosow|migdałow|sojow|ryżow|owsian|roślinn|orzechow)|mlekow",
			],
			peanuts: "orzesz\\p{L}+ (?:ziemn|arachidow)|arachid|fistaszk",
			soybeans: "soj",
			nuts: ["orze(?:ch|sz)", "orzesz\\p{L}+ (?:ziemn|arachidow)"],
			almond: "migdał",
			hazelnut: "orzech\\p{L}* laskow|laskow",
			walnut: "orzech\\p{L}* (?:włosk|kalifornijsk|czarn|japońsk|sercowat)",
			cashew: "(?:orzech\\p{L}* )?nerkow",
			pecan: "(?:orze(?:ch|sz)\\p{L}* )?pekan",
			"brazil-nut": "orzech\\p{L}* brazylijsk",
			pistachio: "(?:orzech\\p{L}* )?pistacj",
			macadamia: "(?:orzech\\p{L}* )?ma[kc]adami|orzech\\p{L}* queensland",
			"pine-nut": "orzesz\\p{L}* pini|piniow",
			celery: "seler",
			mustard: "gorczyc|musztard",
			sesame: "sezam",
			sulphites: "\\p{L}*siarczyn|dwutlen\\p{L}+ siark",
			lupin: "łubin",
		},
	},
	sv: {
		within: "part",
		absent: "X\\p{L}*fri>|<(?:utan|fri från) X",
		foods: {
			gluten: "gluten",
			wheat: ["vete", "bovete|veten"],
			spelt: "dinkel|<spelt",
			khorasan: "khorasan|kamut",
			rye: "<råg|fullkornsråg|grovråg",
			barley: ["<korn|maltkorn", "<kornig"],
			oats: "havre",
			triticale: "rågvete",
			crustaceans: "kräftdjur",
			molluscs: "blötdjur|mollusk",
			fish: ["fisk", "bläckfisk"],
			eggs: ["<ägg|(?:höns|vaktel|hel)ägg", "<ägg(?:plant|frukt)\\p{L}*"],
			milk: [
				"mjölk",
				"(?:kokos|mandel|havre|soja|ris|cashew|hasselnöts?|nöt|hamp|ärt|växt)[\\s-]*mjölk|mjölksyr",
			],
			peanuts: "jordnöt",
			soybeans: "soja",
			nuts: "<nötter|<nöt>",
			almond: ["mand(?:el|lar)", "(?:pistasch|jord)mandel|mandelpotatis"],
			hazelnut: "(?:hassel|filbert)nöt",
			walnut: "valnöt",
			cashew: "cashew",
			pecan: "pe[kc]an",
			"brazil-nut": "paranöt",
			pistachio: "pistasch|pistage",
			macadamia: "ma[kc]adamia|queenslandsnöt",
			"pine-nut": "pinje",
			celery: "selleri",
			mustard: "senap",
			sesame: "sesam",
			sulphites: "sulfit|svaveldioxid",
			lupin: "lupin",
		},
	},
	tr: {
		within: "beginning",
		absent: "X\\p{L}*s[ıiuü]z>|X içermez",
		foods: {
			gluten: "gl[uü]ten",
			wheat: ["buğday", "kara ?buğday"],
			spelt: "siyez|spelt|kılçıksız buğday",
			khorasan: "horasan|khorasan|kamut",
			rye: "çavdar",
			barley: ["arpa", "arpacık"],
			oats: "yulaf",
			triticale: "tritikale",
			crustaceans: "kabuklu(?!\\p{L}* (?:meyve|yemiş))",
			molluscs: "yumuşakça",
			fish: ["balı[kğ]|alabalı[kğ]", "mürekkep ?balı[kğ]"],
			eggs: "yumurta",
			milk: ["süt", "(?:hindistan ?cevizi|badem|soya|yulaf|pirinç|kaju|fındık|ceviz|bitkisel) süt"],
			peanuts: "yer ?fıstı[kğ]",
			soybeans: "soya",
			nuts: "sert kabuklu (?:meyve|yemiş)",
			almond: "badem",
			hazelnut: ["fındı[kğ]", "(?:brezilya|macadamia|makadamya|queensland) fındı[kğ]"],
			walnut: ["ceviz", "(?:hindistan|pikan|muskat|brezilya) ?cevi"],
			cashew: "kaju",
			pecan: "pikan|pekan",
			"brazil-nut": "brezilya (?:fındı[kğ]|cevi)",
			pistachio: "(?:antep|şam) ?fıstı[kğ]",
			macadamia: "macadamia|makadamya|queensland fındı[kğ]",
			"pine-nut": "(?:çam|dolmalık) fıstı[kğ]",
			celery: "kereviz",
			mustard: "hardal",
			sesame: "susam",
			sulphites: "\\p{L}*sülfit|kükürt dioksit",
			lupin: "acı ?bakla|lüpen",
		},
	},
	ja: {
		within: "part",
		absent: "X(?:不使用|なし|抜き|フリー|を含まない|を使用していない)",
		foods: {
			gluten: "グルテン",
			wheat: "小麦|コムギ|こむぎ",
			spelt: "スペルト",
			khorasan: "ホラーサーン|カムット",
			rye: "ライ麦",
			barley: "大麦",
			oats: "オーツ|オート麦|燕麦|えん麦",
			triticale: "ライ小麦|トリティカーレ",
			crustaceans: "甲殻類",
			molluscs: "軟体動物",
			fish: ["魚", "金魚"],
			eggs: ["卵|たまご|タマゴ|玉子", "魚卵|卵の花"],
			milk: [
				"乳|ミルク",
				"豆乳|乳化|乳酸|(?:ココナッツ|ココナツ|アーモンド|オーツ|オート|ライス|ソイ|カシューナッツ)ミルク",
			],
			peanuts: "落花生|ピーナッツ|ピーナツ",
			soybeans: "大豆|だいず|ダイズ|豆乳",
			nuts: ["ナッツ類|木の実", "ココナッツ"],
			almond: "アーモンド",
			hazelnut: "ヘーゼルナッツ",
			walnut: "くるみ|クルミ|ぐるみ|胡桃",
			cashew: "カシュー",
			pecan: "ピーカン|ペカン",
			"brazil-nut": "ブラジルナッツ",
			pistachio: "ピスタチオ",
			macadamia: "マカダミア|マカデミア",
			"pine-nut": "松の実",
			celery: "セロリ",
			mustard: "マスタード|からし|カラシ|辛子",
			sesame: "ごま|ゴマ|胡麻",
			sulphites: "亜硫酸|二酸化硫黄",
			lupin: "ルピナス|ルピン",
		},
	},
	ar: {
		within: "beginning",
		absent: "<(?:بدون|بلا|خالي? من|خالية من) X",
		foods: {
			gluten: "[جغ]لوتين",
			wheat: ["قمح|حنطة", "(?:حنطة|قمح) (?:ال)?(?:سوداء|أسود)"],
			spelt: "سبيلت",
			khorasan: "خراسان|كاموت",
			rye: "شيلم|جاودار",
			barley: ["شعير", "شعيرية"],
			oats: "شوفان",
			triticale: "تريتيكالي",
			crustaceans: "قشريات",
			molluscs: "رخويات",
			fish: "سمك|[أا]سماك",
			eggs: ["بيض", "بيضا"],
			milk: ["حليب|لبن", "(?:حليب|لبن) (?:ال)?(?:جوز|لوز|صويا|شوفان|أرز|كاجو|بندق|نبات)"],
			peanuts: "فول (?:ال)?سوداني",
			soybeans: "صويا|فول (?:ال)?صويا",
			nuts: "مكسرات",
			almond: "لوز",
			hazelnut: "بندق",
			walnut: ["جوز|عين (?:ال)?جمل", "جوزة? (?:ال)?(?:هند|طيب|بيكان|برازيل|كوينزلاند|مكاديميا)"],
			cashew: "كاجو",
			pecan: "(?:جوز (?:ال)?)?بيكان",
			"brazil-nut": "جوز (?:ال)?برازيل",
			pistachio: "فستق",
			macadamia: "مكاديميا|ماكاديميا|جوز كوينزلاند",
			"pine-nut": "صنوبر",
			celery: "كرفس",
			mustard: "خردل",
			sesame: "سمسم",
			sulphites: "كبريتيت|ثاني [أا]كسيد (?:ال)?كبريت",
			lupin: "ترمس",
		},
	},
};

/** A part of a text. */
export interface TextRange {
	start: number;
	end: number;
}

/** Where a text names a food, in a language or in English. */
export function mentionsOf(text: string, food: Food, language: CatalogLanguage): TextRange[] {
	return [...new Set<CatalogLanguage>([language, "en"])].flatMap((known) =>
		mentionsIn(text, food, known),
	);
}

/** Whether a text names a food, in a language or in English. */
export function isNamedIn(text: string, food: Food, language: CatalogLanguage): boolean {
	return mentionsOf(text, food, language).length > 0;
}

/** Whether this is a food with words of its own. */
export function isFood(key: string): key is Food {
	return key in languages.en.foods;
}

function mentionsIn(text: string, food: Food, language: CatalogLanguage): TextRange[] {
	// Turkish has two letters i, of which a regular expression knows one.
	const searched = language === "tr" ? text.toLocaleLowerCase("tr") : text;
	return [...searched.matchAll(patternOf(food, language))].flatMap(
		({ 0: mention, 1: named, index }) =>
			named === undefined ? [] : [{ start: index, end: index + mention.length }],
	);
}

const patterns = new Map<string, RegExp>();

/** Takes what is something else first, and what names the food into its group. */
function patternOf(food: Food, language: CatalogLanguage): RegExp {
	const key = `${language} ${food}`;
	const pattern = patterns.get(key) ?? makePattern(food, language);
	patterns.set(key, pattern);
	return pattern;
}

function makePattern(food: Food, language: CatalogLanguage): RegExp {
	const { within, absent, foods } = languages[language] ?? languages.en;
	const naming = foods[food];
	const [named, other] = typeof naming === "string" ? [naming, null] : naming;
	const whole = (source: string) => placed(source, within, language);
	const others = [...(other ? [whole(other)] : []), absent.replaceAll("X", `(?:${whole(named)})`)];
	return new RegExp(withEdges(`(?:${others.join("|")})|(${whole(named)})`), "giu");
}

function placed(
	source: string,
	within: LanguageWords["within"],
	language: CatalogLanguage,
): string {
	if (within === "part") return `(?:${source})`;
	if (within === "word") return `<(?:${source})>`;
	// Arabic writes 'and', 'with', and the article together with a word.
	const beginning = language === "ar" ? "<(?:[وفبكل]|لل)?(?:ال)?" : "<";
	return `${beginning}(?:${source})\\p{L}*`;
}

/** With the edges of words written out; lookbehinds keep their sign. */
function withEdges(source: string): string {
	return source.replace(/\(\?<?[=!:]|<|>/g, (sign) => {
		if (sign === "<") return "(?<![\\p{L}\\p{N}])";
		return sign === ">" ? "(?![\\p{L}\\p{N}])" : sign;
	});
}
