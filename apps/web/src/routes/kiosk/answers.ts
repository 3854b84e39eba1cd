/** Responses of `/api/kiosk/*`: little about the current reader, nothing about others. */
import type { AnswerOf } from "@rafta/library/api/index";

export type KioskAnswer = AnswerOf<"POST /api/kiosk/scan"> | AnswerOf<"POST /api/kiosk/renew">;

export type KioskReader = Extract<KioskAnswer, { kind: "reader" }>["reader"];
