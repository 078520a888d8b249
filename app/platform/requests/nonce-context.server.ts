import { createContext } from "react-router";

/** The nonce of our own inline scripts, per rendering; removed before the document is sent. */
export const nonceContext = createContext<string>();
