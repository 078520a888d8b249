import { createCatalog } from "../../app/bakery/catalog/catalog.ts";
import type { Clock } from "../../app/platform/clock.ts";
import type { Environment } from "../../app/platform/environment.server.ts";
import type { DescribePictures } from "../../app/platform/requests/describe-pictures-context.ts";
import { createVisitorClient } from "../../app/platform/supabase.ts";
import type { Backend } from "../backend/backend.ts";
import { createAdministratorCheck } from "../http/administrator-check.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { VisitorAddress } from "../http/visitor-address.ts";
import { createWorkLimit } from "../limits/work-limit.ts";
import { createMissingPaths } from "./addresses/missing-paths.ts";
import { createSiteAddresses } from "./addresses/site-addresses.ts";
import { createPageCache, type PageCache } from "./cache/page-cache.ts";
import type { PagesInMemory } from "./cache/page-listener.ts";
import { createDraftAccess } from "./rendering/draft-access.ts";
import { createPageFinisher } from "./rendering/finished-page.ts";
import { createFormTokens, formSecretOf } from "./rendering/form-tokens.ts";
import { pageRoutes } from "./rendering/page-routes.ts";
import { createRenderer } from "./rendering/renderer.ts";
import { serverBuild } from "./rendering/server-build.ts";

interface Options {
	environment: Environment;
	backend: Backend;
	visitorAddress: VisitorAddress;
	describePictures: DescribePictures;
	clock: Clock;
	/** Whether something else than a page may answer a path. */
	isElsewhere: PagesInMemory["isElsewhere"];
}

export interface SitePages {
	/** The finished pages in memory. */
	cache: PageCache;
	inMemory: PagesInMemory;
	routes: ReturnType<typeof pageRoutes>;
	/** Ends the subscription to changes of the content. */
	close(): void;
}

const cacheBytes = 64 * 1024 * 1024;

/** Pages that are not in memory. Behind one address there may be a whole office. */
const renderLimit = {
	maxWaiting: 100,
	perVisitor: { name: "render", most: 240, windowSeconds: 60 },
	longestMilliseconds: 10_000,
};

/** What visitors send. */
const formLimit = {
	atOnce: 4,
	maxWaiting: 100,
	perVisitor: { name: "form", most: 240, windowSeconds: 60 },
};

/** Whoever types without a pause asks for four previews a second. */
const previewLimit = {
	atOnce: 2,
	maxWaiting: 20,
	perVisitor: { name: "preview", most: 240, windowSeconds: 60 },
};

/** Whoever types without a pause sends four drafts a second. */
const draftLimit = { name: "draft", most: 240, windowSeconds: 60 };

/** The pages of the site: rendered, kept in memory until the content changes, and sent. */
export function createSitePages(options: Options): SitePages {
	const { environment, backend, visitorAddress, describePictures, clock, isElsewhere } = options;
	const visitor = createVisitorClient(backend);
	const catalog = createCatalog(visitor, () => backend.changes.currentVersion());
	const render = createRenderer(environment, backend, visitor, describePictures, clock);
	const renders = createWorkLimit({
		...renderLimit,
		// Where this process takes saves too, more at once only stand in their way. A hosted project
		// is far away: pages wait for it most of their time.
		atOnce: backend.gateway ? 1 : 4,
		before: backend.savePriority.whenNone,
	});
	const cache = createPageCache({
		render,
		renders,
		catalog,
		finish: createPageFinisher({
			commonHeaders: securityHeaders(environment),
			currentFormToken: createFormTokens(formSecretOf(backend)),
		}),
		maximumBytes: cacheBytes,
	});
	const addresses = createSiteAddresses(serverBuild.routes, catalog);
	const missingPaths = createMissingPaths();
	const inMemory = { pages: cache, addresses, missingPaths, isElsewhere };
	const routes = pageRoutes({
		readAddress: addresses.load,
		pages: cache,
		missingPaths,
		render,
		forms: createWorkLimit(formLimit),
		previews: createWorkLimit(previewLimit),
		maySendDraft: createDraftAccess(createAdministratorCheck(backend, draftLimit)),
		visitorAddress,
		siteUrl: environment.siteUrl,
	});
	return { cache, inMemory, routes, close: backend.changes.subscribe(() => cache.expire()) };
}
