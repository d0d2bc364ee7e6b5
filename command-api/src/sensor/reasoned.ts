import type { CommandContext } from '../handle-command.ts';

/** The context with a person's reason in its metadata. An empty reason is none. */
export function reasoned(context: CommandContext, reason = ''): CommandContext {
  return reason === '' ? context : { ...context, metadata: { ...context.metadata, reason } };
}
