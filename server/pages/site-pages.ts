import { createCatalog } from "../../app/bakery/catalog/catalog.ts";
import { countMissingPaths } from "../../app/bakery/redirects/redirects.ts";
import type { Clock } from "../../app/platform/clock.server.ts";
import type { Environment } from "../../app/platform/environment.server.ts";
import type { DescribeImages } from "../../app/platform/requests/contexts.ts";
import type { PermissionCheck } from "../backend/accounts/administrators/permission-check.ts";
import type { Backend } from "../backend/backend.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { VisitorAddress } from "../http/visitor-address.ts";
import { queues, sizes, workRates } from "../limits/limits.ts";
import { createWorkLimit } from "../limits/work-limit.ts";
import { createMissingPaths } from "./addresses/missing-paths.ts";
import { createSiteAddresses } from "./addresses/site-addresses.ts";
import { expireWithOrders } from "./cache/expire-with-orders.ts";
import { Generations } from "./cache/generations.ts";
import { createPageCache, type PageCache } from "./cache/page-cache.ts";
import type { PagesInMemory } from "./cache/page-listener.ts";
import { pageRoutes } from "./page-routes.ts";
import { createPageFinisher } from "./rendering/finished-page.ts";
import { createFormTokens, formSecretOf } from "./rendering/form-tokens.ts";
import { createRenderer } from "./rendering/renderer.ts";
import { serverBuild } from "./rendering/server-build.ts";

interface Options {
	environment: Environment;
	backend: Backend;
	hasPermission: PermissionCheck;
	visitorAddress: VisitorAddress;
	describeImages: DescribeImages;
	clock: Clock;
	/** Whether a path may belong to another route. */
	isElsewhere: PagesInMemory["isElsewhere"];
}

export interface SitePages {
	/** Makes every page stale. */
	expire(): void;
	inMemory: PagesInMemory;
	routes: ReturnType<typeof pageRoutes>;
	close(): void;
}

/** A test that moves the clock waits for it. */
const beforeWritesInTests = 100;

/** The pages of the site: rendered, kept in memory until the content changes, and sent. */
export function createSitePages(options: Options): SitePages {
	const {
		environment,
		backend,
		hasPermission,
		visitorAddress,
		describeImages,
		clock,
		isElsewhere,
	} = options;
	const visitor = backend.visitor;
	const generations = new Generations(clock);
	const orderGenerations = new Generations(clock);
	const catalog = createCatalog(visitor, clock, () => generations.current);
	const render = createRenderer({
		...{ environment, backend, visitor, describeImages, clock, generations },
	});
	const renders = createWorkLimit({ ...queues.render, perVisitor: workRates.render });
	const finish = createPageFinisher({
		commonHeaders: securityHeaders(environment),
		currentFormToken: createFormTokens(formSecretOf(backend)),
	});
	const common = { render, renders, catalog, finish };
	const pages = createPageCache({ ...common, generations, maximumBytes: sizes.cachedPages });
	const orderPages = createPageCache({
		...{ ...common, generations: orderGenerations, maximumBytes: sizes.cachedOrderPages },
	});
	const cache: PageCache = {
		current: (key) => pages.current(key) ?? orderPages.current(key),
		answer(request, named, ...others) {
			const responsible = named?.changesWithOrders ? orderPages : pages;
			return responsible.answer(request, named, ...others);
		},
	};
	function expire(): void {
		generations.end();
		orderGenerations.end();
	}
	const orderExpiry = expireWithOrders(orderGenerations, backend.messageChanges);
	const addresses = createSiteAddresses(serverBuild.routes, catalog);
	const service = backend.service.call;
	const missingPaths = createMissingPaths({
		write: (counts) => countMissingPaths(service, counts),
		...(environment.clockFile && { writeMilliseconds: beforeWritesInTests }),
	});
	const inMemory = { pages: cache, addresses, missingPaths, isElsewhere };
	const routes = pageRoutes({
		readAddress: addresses.load,
		pages: cache,
		missingPaths,
		render,
		forms: createWorkLimit({ ...queues.form, perVisitor: workRates.form }),
		hasPermission,
		visitorAddress,
		siteUrl: environment.siteUrl,
	});
	const unsubscribe = backend.changes.subscribe(expire);
	const close = () => {
		unsubscribe();
		orderExpiry.stop();
	};
	return { expire, inMemory, routes, close };
}
