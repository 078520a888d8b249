import { createContext } from "react-router";

/**
 * Marks the inline scripts that the program itself writes into a document. It is another for each
 * rendering, and it is gone before the document is sent (server/pages/rendering/content-security-policy.ts).
 */
export const nonceContext = createContext<string>();
