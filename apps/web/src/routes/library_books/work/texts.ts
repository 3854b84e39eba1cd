import { catalogue } from "@rafta/words";

export const workTexts = catalogue("web/library_books/work");
