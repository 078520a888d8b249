import "./zod-without-eval.ts";

export * from "zod/mini";
