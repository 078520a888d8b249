import "./zod-without-eval.ts";

export { z } from "zod";
