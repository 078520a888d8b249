import type { RateLimit } from "../../app/platform/rate-limits.ts";

// Every limit on what a stranger can cause: what, how much, for whom, and why. Four kinds of limits
// are kept elsewhere: forms have theirs in their schemas (app/bakery), messages of the contact form in
// app/storefront/contact/receive-message.server.ts, orders in app/storefront/order/ and
// `private.excess_of` of the database, and images in server/images.

const minute = 60;
const hour = 60 * minute;

/**
 * How often one visitor may cause work of the site. Each process counts its own work. An office
 * behind one address stays below these, and no person types faster.
 */
export const workRates = {
	/** Pages that are not in memory. */
	render: { name: "render", max: 240, windowSeconds: minute },
	/** Forms, and drafts for the preview: an editor who types without a pause sends four a second. */
	form: { name: "form", max: 240, windowSeconds: minute },
	/**
	 * Sessions checked for streams, drafts, the clock, and backups: drafts and the clock 240 each.
	 */
	permissionCheck: { name: "permission-check", max: 600, windowSeconds: minute },
	/** Books of a day that are compared with the payment provider's: each asks it often. */
	books: { name: "books", max: 20, windowSeconds: minute },
} satisfies Record<string, RateLimit>;

/**
 * Requests of one visitor but for pages in memory, before they wait (delayed-floods.ts): ten screens
 * of one office that open in the same second stay below.
 */
export const requestRate = { name: "request", max: 300, windowSeconds: 1 } satisfies RateLimit;

/** How often someone may try to sign in and the like, counted by all processes together. */
export const callRates = {
	/** Per network address: a person mistypes a password a few times. */
	"sign-in": { name: "sign-in", max: 20, windowSeconds: 15 * minute },
	/** Per network address: every opened sign-in page asks once, and it costs a hash. */
	"passkey-options": { name: "passkey-options", max: 120, windowSeconds: 15 * minute },
	/** Per network address: each one sends mail. */
	recover: { name: "recover", max: 10, windowSeconds: hour },
	/** Per network address: codes must not be guessed. */
	verify: { name: "verify", max: 30, windowSeconds: hour },
	/** Per network address: every open tab of an office refreshes its session. */
	refresh: { name: "refresh", max: 300, windowSeconds: 5 * minute },
	/** Per network address: changing a password costs a hash. */
	"change-account": { name: "change-account", max: 60, windowSeconds: hour },
} satisfies Record<string, RateLimit>;

/** How often one account may be tried, because many network addresses may work together. */
export const accountRates = {
	/** Wider than the limit per address, so that one stranger cannot lock the owner out. */
	signInUnknownDevice: { name: "sign-in-account", max: 100, windowSeconds: 15 * minute },
	/** A device that has signed in before is counted alone, so that strangers cannot lock it out. */
	signInKnownDevice: { name: "sign-in-device", max: 20, windowSeconds: 15 * minute },
	// Each of these lasts as long as a link to a new password: when one is reached, the links in the
	// mailbox still work, so no stranger keeps the owner from a new password.
	/** Links to a new password that one sender requests: few, because each is a mail to the owner. */
	linkFromSender: { name: "recover-sender", max: 3, windowSeconds: hour },
	/** Those that all unknown devices request: four senders. */
	linkFromUnknownDevice: { name: "recover-account", max: 12, windowSeconds: hour },
	/** Those that a known device requests, whatever strangers do. */
	linkFromKnownDevice: { name: "recover-device", max: 5, windowSeconds: hour },
} satisfies Record<string, RateLimit>;

/** For all administrators together: a backup reads everything there is. */
export const backupDownloadRate = { name: "backup-download", max: 10, windowSeconds: hour };

/**
 * Senders remembered for each rate limit in memory: enough for any bakery, and a bound for
 * attackers with many addresses. Beyond it everybody is counted from zero again.
 */
export const maxCountedSenders = 20_000;

/** Work that runs at once and that may wait, in each process (bounded-queue.ts). */
export const queues = {
	/** Pages. More at once would only delay the saves of this process. */
	render: { atOnce: 1, maxWaiting: 100, maxMilliseconds: 10_000 },
	/** Forms, drafts, and placed orders: few at once, because each is a rendering. A sale that opens brings hundreds. */
	form: { atOnce: 4, maxWaiting: 400, maxMilliseconds: 10_000 },
	/** Checks of sessions mostly wait for the database. */
	permissionCheck: { atOnce: 20, maxWaiting: 100 },
	/** Comparisons of books: the provider limits how often it is asked, and payments come first. */
	books: { atOnce: 1, maxWaiting: 5 },
	/** Calls of the data API: the other connections are left for the pages of visitors. */
	data: { name: "data", atOnce: 3, maxWaiting: 60 },
	/** Calls of the account service: as many as it has connections of its own. */
	account: { name: "account", atOnce: 4, maxWaiting: 60 },
	/** Images: each has a row and a file, so two changes of one name would race. */
	storage: { name: "storage", atOnce: 1, maxWaiting: 60 },
	/** Uploads are opened in memory. */
	upload: { name: "upload", atOnce: 2, maxWaiting: 8 },
	/** Each password hash keeps a core busy: the other one is left for the pages. */
	password: { name: "password", atOnce: 1, maxWaiting: 50 },
	/** Account mails, sent after the request is answered so that its time reveals nothing. */
	accountMail: { name: "account-mail", atOnce: 2, maxWaiting: 100 },
};

/** Images fetched from other servers, for imports. Their size is that of uploads. */
export const imageImports = {
	/** In each process, so also at one server. */
	atOnce: 2,
	/** Followed by hand, because each leads to another address. */
	maxRedirects: 3,
	/** Time without a byte. */
	standstillMilliseconds: 15_000,
	/** Time for an image, redirects included. */
	maxMilliseconds: 60_000,
};

/** After so long, a refused visitor may retry when all together ask for too much. */
export const busyRetrySeconds = 5;

export const connections = {
	/** Below the files that a process may open. */
	maxInAll: 10_000,
	/** A browser opens six, and a whole school may be behind one address. */
	maxPerSender: 500,
	/** Requests waiting on one connection while an earlier one is answered. Browsers send none. */
	maxWaitingRequests: 7,
	/** Time for the headers of a request. */
	headersMilliseconds: 15_000,
	/** Time for a whole request, a large image on a slow line included. */
	requestMilliseconds: 5 * 60_000,
	/** Time for a form or draft to arrive; it is small. */
	formMilliseconds: 15_000,
	/** Time without a byte while a request is answered. Event streams send something more often. */
	standstillMilliseconds: 2 * 60_000,
};

/** Event streams of each process. Behind one address there may be a whole office. */
export const streams = {
	/** One for each page in view. */
	content: { maxPerSender: 20, maxInAll: 5000 },
	/** One for each browser in which the back office is in view. */
	messages: { maxPerSender: 20, maxInAll: 100 },
	/** Events that a client has not read: they fill the memory. */
	maxUnreadEvents: 100,
};

const maxAccessToken = 4096;
const largestSave = 1024 * 1024;

/** The largest parts of requests. An upload's is MAX_UPLOAD_BYTES of app/bakery/media. */
export const sizes = {
	/** An access token in characters: those of the backend have a few hundred. */
	accessToken: maxAccessToken,
	/** Path and query in characters; browsers and proxies accept about as much. */
	address: 2048,
	/** All headers of a request, in bytes. */
	headers: 16 * 1024,
	/** A form of a visitor, in bytes. */
	form: 64 * 1024,
	/** Fields of such a form: with the names of an order's fields, its size allows fewer. */
	formFields: 1500,
	/** The largest save of the back office as JSON, in bytes. */
	save: largestSave,
	/** The answer of an authenticator, in bytes: a public key or a signature, in an envelope. */
	passkey: 16 * 1024,
	/** A draft of such a save, behind a line with the access token, in bytes. */
	draft: maxAccessToken + 1 + largestSave,
	/** Finished pages in memory, all encodings together, in bytes: thousands of products. */
	cachedPages: 64 * 1024 * 1024,
	/** The same of order pages: of each day, and with each product chosen. */
	cachedOrderPages: 8 * 1024 * 1024,
};

/** Arguments of a function of the database, which checks their values itself. */
export const argumentSizes = {
	/** A text in UTF-16 units; longer ones are in JSON. */
	text: 10_000,
	/** A list, also in JSON: products that are saved at once. */
	list: 5000,
	/** Objects and lists within each other. */
	depth: 16,
};

/** Missing paths named in the log: vulnerability scanners request thousands. */
export const missingPathLines = { perMinute: 20, maxPath: 200 };

/** Missing paths counted for the owner, in characters and different ones until they are written. */
export const missingPathCounts = { atOnce: 500, maxPath: 300 };
