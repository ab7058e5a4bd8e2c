import { agentReportSchema } from '@farm/contracts';
import { z } from 'zod';

/** Plot in a list of Chia. Other fields, such as keys, are never read. */
const plotSchema = z.object({
  filename: z.string(),
  /** The plot’s k. */
  size: z.number().int(),
  plot_id: z.string().regex(/^(0x)?[0-9a-fA-F]{64}$/),
  compression_level: z.number().int().nullish(),
  /** Set for plots of the second format. */
  strength: z.number().int().nullish(),
});
/** Plot in a list of Chia. */
export type ChiaPlot = z.infer<typeof plotSchema>;

/** `get_plots` of a harvester (chia/harvester/harvester_rpc_api.py). `not_found` lists plots with missing keys. */
export const plotsSchema = z.object({
  plots: z.array(plotSchema),
  failed_to_open_filenames: z.array(z.string()),
  not_found_filenames: z.array(z.string()),
});

/** `get_harvesters` of a farmer (chia/plot_sync/receiver.py, `to_dict`). */
export const harvestersSchema = z.object({
  harvesters: z.array(
    z.object({
      connection: z.object({ host: z.string() }),
      plots: z.array(plotSchema),
      failed_to_open_filenames: z.array(z.string()),
      no_key_filenames: z.array(z.string()),
    }),
  ),
});

/** `get_version` of every service. */
export const versionSchema = z.object({ version: agentReportSchema.shape.harvesterVersion.unwrap() });
