import { createContext } from "react-router";
import type { Call } from "../backend/call.ts";
import type { Clock } from "../clock.server.ts";
import type { PublicEnvironment } from "../environment.server.ts";
import type { ImageDescriptions } from "../images.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import type { RateLimits } from "../rate-limits.ts";

/** The parts of the backend for loaders and actions on the server. */
export interface BackendContext {
	/** Reads as any visitor may: the anonymous role. */
	visitor: Call;
	/** Writes what only the server may write, after its own checks. */
	service: Call;
	/** Whose access token it is; null if it is nobody's on the team, or its session has ended. */
	findTeamMember(accessToken: string): Promise<{ permissions: readonly string[] } | null>;
	/** The site's own address without a trailing slash, for absolute links. */
	siteUrl: string;
	/** Signs what the contact form carries. Known to the server alone. */
	formSecret: string;
	/** Counts what visitors do, over all processes of the site. */
	rateLimits: RateLimits;
	/** Who takes payments online; null for nobody. */
	payments: PaymentProvider | null;
	/** Where the browser of the back office finds the backend. */
	publicEnvironment: PublicEnvironment;
	/** The time. Read it nowhere else. */
	clock: Clock;
	/** Grows with every saved change of public content. */
	contentVersion: number;
	/** Grows with it, and when time changes what visitors see: data of pages is read once for each. */
	generation: number;
}

export const backendContext = createContext<BackendContext>();

/** The network address of the visitor who sent the request, for rate limits. */
export const visitorAddressContext = createContext<string>();

/** The nonce of our own inline scripts, per rendering; removed before the document is sent. */
export const nonceContext = createContext<string>();

/** Says what the server knows of images, without keeping a page waiting for it. */
export type DescribeImages = (imageUrls: Iterable<string>) => Promise<ImageDescriptions>;

/** How loaders and actions ask the server for the sizes and colors of images. */
export const describeImagesContext = createContext<DescribeImages>();
