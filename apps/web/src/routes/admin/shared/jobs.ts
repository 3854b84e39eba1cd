import { catalogue, homeLanguage, type Language } from "@rafta/words";

/** Names of scheduled jobs by their ids. */
const texts = catalogue("web/admin/shared/jobs");

const isNamed = (id: string): id is keyof (typeof texts)[Language] => Object.hasOwn(texts[homeLanguage], id);

/** The name of a scheduled job; an unknown one is shown by its id. */
export const jobName = (id: string, language: Language): string => (isNamed(id) ? texts[language][id] : id);
