import type { Chapter } from "./chapter.ts";
import { handbookOf } from "./handbook.ts";

export const handbook = handbookOf(
	import.meta.glob<Chapter>("../../../../../docs/tr/*.md", { eager: true, import: "default" }),
);
