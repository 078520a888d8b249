import type { PageView } from "../../bakery/content/pages.ts";
import type { SectionRenderers } from "../layout/render-sections.ts";
import { HeroSection } from "./hero.tsx";

/** What draws the sections of the home page. */
export const homeSections: SectionRenderers<PageView<"home">> = { hero: HeroSection };
