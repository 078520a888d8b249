import "./zod-mini.ts";

export { z } from "zod";
