/** Names of the roles in both languages. Role 1 is a guest, or a signed-in user without a task. */
import { type Text, text } from "../collections/definition.ts";
import type { Role } from "./roles.ts";

export const roleNames: Readonly<Record<Role, Text>> = {
	1: text("Konuk", "Guest"),
	2: text("Yönetici", "Administrator"),
	3: text("Kütüphane sorumlusu", "Library manager"),
	4: text("Öğrenci", "Pupil"),
};
