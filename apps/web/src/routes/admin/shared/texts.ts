import { catalogue } from "../../../i18n/catalogue.ts";

export const sharedTexts = catalogue({ asTable: "Tablo olarak göster" }, { asTable: "Show as table" });
