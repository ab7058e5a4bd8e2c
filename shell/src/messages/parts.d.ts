// A part of the messages: those whose IDs begin with its name, as the build picks them (`messagesLoader.ts`).
declare module '*&messages' {
  const messages: Record<string, string>;
  export = messages;
}
