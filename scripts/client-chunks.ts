import type { Rolldown } from "vite";

/**
 * The pages for visitors. The preview is a frame of the back office, and few ever see the page for
 * a wrong address.
 */
const visitorPage = /\/app\/(entry\.client|root|storefront\/(?!layout\/not-found|preview).*)\.tsx/;

/** The modules that every public page starts with. */
const everyPage = /\/app\/(entry\.client|root|storefront\/layout\/layout)\.tsx/;

const SHARED = "shared";

/** Parts of public pages that are fetched when somebody needs them. */
const visitorPart = /\/app\/storefront\//;

/** Pages that share what no other public page needs, by the name of their file. */
const pageGroups = {
	cards: /\/storefront\/(home|product-detail|product-list)\//,
	contact: /\/storefront\/contact\//,
	orders: /\/storefront\/order\//,
};

/** Screens that share what weighs much and no other screen needs, by the name of their file. */
const screenGroups = {
	// With the parser of HTML.
	history:
		/\/app\/(admin\/(history\/history|product-import\/product-import|versions\/marked-text)|bakery\/trash\/restorations)\.tsx?/,
	// Three quarters of all else that screens share.
	"text-editor": /\/app\/admin\/(pages\/(custom-)?page-editor|words\/words)\.tsx/,
};

const skeletons = /\/app\/storefront\/skeletons\/skeletons\.tsx$/;

interface Module {
	/** Whether it is the module of a route, or the start of the program. */
	isPage: boolean;
	/** Whether it is fetched by itself: as a page or by an `import()`. */
	isFetched: boolean;
	importsStyles: boolean;
	importers: readonly string[];
}

/**
 * Which modules share a file in the browser. Few files, each compressed as a whole, weigh less than
 * many; and the fewer there are, the less every visitor fetches of the manifest, which names those
 * of the back office as well.
 */
export function clientChunks(): Rolldown.CodeSplittingGroup[] {
	const modules = new Map<string, Module>();

	/** The bundler's own answer is slow to ask for, and the walks below ask often. */
	function moduleOf(id: string, context: Rolldown.ChunkingContext): Module {
		const known = modules.get(id);
		if (known) return known;
		const info = context.getModuleInfo(id);
		const module = {
			isPage: info?.isEntry ?? false,
			isFetched: Boolean(info?.isEntry || info?.dynamicImporters.length),
			importsStyles: info?.importedIds.some((imported) => imported.endsWith(".css")) ?? false,
			importers: [...(info?.importers ?? [])],
		};
		modules.set(id, module);
		return module;
	}

	/** Everything fetched by itself that needs a module, however indirectly. */
	function usersOf(id: string, context: Rolldown.ChunkingContext): string[] {
		const found = new Set([id]);
		for (const user of found) {
			for (const importer of moduleOf(user, context).importers) found.add(importer);
		}
		return [...found].filter((user) => moduleOf(user, context).isFetched);
	}

	function isForVisitors(user: string, context: Rolldown.ChunkingContext): boolean {
		return moduleOf(user, context).isPage && visitorPage.test(user);
	}

	/** The modules that public pages share, all or some, with each other or with the back office. */
	function nameShared(id: string, context: Rolldown.ChunkingContext): string | null {
		const { isFetched, importsStyles } = moduleOf(id, context);
		// A file brings its styles along, and the back office has its own.
		if (isFetched || importsStyles || id.endsWith(".css")) return null;
		const users = usersOf(id, context);
		const pages = users.filter((user) => isForVisitors(user, context));
		if (pages.some((page) => everyPage.test(page))) return SHARED;
		if (pages.length === 0 || users.length === 1) return null;
		return groupOf(pages, pageGroups) ?? SHARED;
	}

	/** Whether the back office shares it with a part of a public page, and with no public page itself. */
	function isForLater(id: string, context: Rolldown.ChunkingContext): boolean {
		const users = usersOf(id, context);
		const isPart = (user: string) => visitorPart.test(user) && !moduleOf(user, context).isPage;
		return users.length > 1 && users.some(isPart) && !moduleOf(id, context).isFetched;
	}

	function nameOfScreens(id: string, context: Rolldown.ChunkingContext): string | null {
		return groupOf(usersOf(id, context), screenGroups);
	}

	/** The parts of a screen, such as what loads and saves its data, are fetched by themselves. */
	function isForOneScreen(id: string, context: Rolldown.ChunkingContext): boolean {
		return new Set(usersOf(id, context).map((user) => user.split("?", 1)[0])).size === 1;
	}

	/** The modules that screens share. A group brings along what its modules import. */
	const screens = {
		test: /\/app\/(admin|bakery|platform|ui)\/|\/node_modules\/(lucide-react|eventsource(-parser)?)\//,
		minShareCount: 2,
	};

	return [
		// First: a group brings along what its modules import.
		{ name: (id, context) => (nameShared(id, context) === SHARED ? SHARED : null) },
		{ name: nameShared },
		// The skeletons, loaded together at the first interaction.
		{ name: "skeletons", test: skeletons },
		// What the contact form's rules need stays apart from the back office.
		{ name: "zod", test: /\/node_modules\/zod\/v4\/(core|locales|mini)\// },
		{ name: (id, context) => (isForLater(id, context) ? "later" : null) },
		{
			...screens,
			name: (id, context) =>
				nameOfScreens(id, context) || isForOneScreen(id, context) ? null : "back-office",
		},
		{
			...screens,
			name: (id, context) => (isForOneScreen(id, context) ? null : nameOfScreens(id, context)),
		},
	];
}

/** The group whose pattern all users match. */
function groupOf(users: readonly string[], groups: Record<string, RegExp>): string | null {
	const group = Object.entries(groups).find(([, pattern]) =>
		users.every((user) => pattern.test(user)),
	);
	return group?.[0] ?? null;
}
