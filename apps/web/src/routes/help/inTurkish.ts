import { handbookOf } from "./assembled.ts";
import type { Chapter } from "./chapter.ts";

export const handbook = handbookOf(
	import.meta.glob<Chapter>("../../../../../docs/tr/*.md", { eager: true, import: "default" }),
);
